BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE device (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device PRIMARY KEY (id)
);
INSERT INTO "device" VALUES('016d3e109870c975','','2026-11-20 23:43:55.480678');
INSERT INTO "device" VALUES('3b9220a8350e976e','','2026-11-20 23:43:55.495300');
INSERT INTO "device" VALUES('9ec0d061d8b0ceb0','','2026-11-20 23:43:55.518077');
CREATE TABLE entry (
	id INTEGER NOT NULL, 
	table_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	payload JSON NOT NULL, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	grp INTEGER NOT NULL, 
	"key" VARCHAR, 
	fingerprint VARCHAR NOT NULL, 
	overruled JSON NOT NULL, 
	digest VARCHAR NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (id), 
	CONSTRAINT fk_entry_device_id_device FOREIGN KEY(device_id) REFERENCES device (id), 
	CONSTRAINT fk_entry_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entry_table_id_key UNIQUE (table_id, "key"), 
	CONSTRAINT uq_entry_table_id_seq UNIQUE (table_id, seq)
);
INSERT INTO "entry" VALUES(1,'b67slmvoid',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}','3b9220a8350e976e','2026-11-20 23:43:55.509941',1,'3b9220a8350e976e:5120ab9a7261e342.07362c668bb3','07362c668bb3d3d35a87e4ebf27ebafc','[]','00ef40d6a1255e17');
INSERT INTO "entry" VALUES(2,'b67slmvoid',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','3b9220a8350e976e','2026-11-20 23:43:55.526268',2,'3b9220a8350e976e:fd6e29e4d77b79e3.7b43ce5e5c02','7b43ce5e5c027efaae8ea19b8d1b6202','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(3,'b67slmvoid',3,'provinces','{"seat": "blue", "count": 8}','9ec0d061d8b0ceb0','2026-11-20 23:43:55.529373',3,'9ec0d061d8b0ceb0:b0eefa6bc1d4e7ff.be61b142d0f4','be61b142d0f4a70d92ff0fb599829639','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(4,'b67slmvoid',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','3b9220a8350e976e','2026-11-20 23:43:55.532537',4,'3b9220a8350e976e:492df94cfb2bdd81.563211643f1f','563211643f1f0712b11d971c35e1e50c','[]','d9e0d8e769b64cfd');
INSERT INTO "entry" VALUES(5,'b67slmvoid',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','3b9220a8350e976e','2026-11-20 23:43:55.535959',5,'3b9220a8350e976e:cbd30a1fdbdbeda8.92425d99509b','92425d99509b10f9ca2572f049c8c0b1','[]','0453d462ecf67c5a');
INSERT INTO "entry" VALUES(6,'b67slmvoid',6,'end_turn','{"seat": "red", "next": "blue"}','3b9220a8350e976e','2026-11-20 23:43:55.538843',6,'3b9220a8350e976e:e9ff6a036b142527.0e0ca76cfdf7','0e0ca76cfdf70867a5c12f33d368a03a','[]','cd91647b378063ee');
INSERT INTO "entry" VALUES(7,'b67slmvoid',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','9ec0d061d8b0ceb0','2026-11-20 23:43:55.541673',7,'9ec0d061d8b0ceb0:4b54f174b5f1ee4f.4f8cd7ff0ac9','4f8cd7ff0ac953667ec374d70d92a44c','[]','104bf56ebfc51079');
INSERT INTO "entry" VALUES(8,'b67slmvoid',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','9ec0d061d8b0ceb0','2026-11-20 23:43:55.544665',8,'9ec0d061d8b0ceb0:119ad42ecb4e84d5.ffbd9a127cff','ffbd9a127cff982d7378697935f5995d','[]','5d39d39160f51060');
INSERT INTO "entry" VALUES(9,'b67slmvoid',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','9ec0d061d8b0ceb0','2026-11-20 23:43:55.547768',9,'9ec0d061d8b0ceb0:9499933c8c79d880.316854af70e4','316854af70e4d8e546b0c47cfaaadb10','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','c73669de0913696c');
INSERT INTO "entry" VALUES(10,'b67slmvoid',10,'end_turn','{"seat": "blue", "next": "red"}','3b9220a8350e976e','2026-11-20 23:43:55.550760',10,'3b9220a8350e976e:462f04a9b40a99e7.20d773061cb8','20d773061cb864e5f1eb17b54f45f45e','[]','ab09844ebac9d5c2');
INSERT INTO "entry" VALUES(11,'b67slmvoid',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','3b9220a8350e976e','2026-11-20 23:43:55.550760',10,NULL,'','[]','9a8cb27b1d987203');
INSERT INTO "entry" VALUES(12,'b67slmvoid',12,'alchemist','{"seat": "red", "gives": 1}','3b9220a8350e976e','2026-11-20 23:43:55.554017',12,'3b9220a8350e976e:c3b34f2a45b90432.bde2c5d0a8fb','bde2c5d0a8fb614f6a4d61349147a377','[]','f53635e1e0b5e3bc');
INSERT INTO "entry" VALUES(13,'b67slmvoid',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','3b9220a8350e976e','2026-11-20 23:43:55.556638',13,'3b9220a8350e976e:8b7ae9a1af830ddc.9b0690edc9b4','9b0690edc9b4f2633605b11d04e6c0b0','[]','a32ec5fee4aae38f');
INSERT INTO "entry" VALUES(14,'b67slmvoid',14,'free','{"seat": "red"}','3b9220a8350e976e','2026-11-20 23:43:55.559748',14,'3b9220a8350e976e:26fe3e16f3d90ad8.3b5bfe2bc182','3b5bfe2bc182ce553bce45256479ba7e','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(15,'b67slmvoid',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','3b9220a8350e976e','2026-11-20 23:43:55.562456',15,'3b9220a8350e976e:d6fc6c364139efbc.f46d61ed98ea','f46d61ed98eaefed8d3751da21c603b6','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(16,'b67slmvoid',16,'action','{"seat": "blue", "what": "buy"}','3b9220a8350e976e','2026-11-20 23:43:55.562456',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(17,'b67slmvoid',17,'points','{"seat": "red", "points": -1}','3b9220a8350e976e','2026-11-20 23:43:55.565896',17,'3b9220a8350e976e:1fcba57eef1ee281.86c2e8ee6d25','86c2e8ee6d2561e881c7ea7da2025fb6','[]','68e7791093b066d4');
INSERT INTO "entry" VALUES(18,'b67slmvoid',18,'lose','{"seat": "red", "province": "Grimp"}','3b9220a8350e976e','2026-11-20 23:43:55.568630',18,'3b9220a8350e976e:4dbd25de1d8ad618.ac501d3784fd','ac501d3784fd6feb54d72513442e4a3e','[]','19096ead80fc8794');
INSERT INTO "entry" VALUES(19,'b67slmvoid',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','3b9220a8350e976e','2026-11-20 23:43:55.571680',19,'3b9220a8350e976e:4b81be26996a3e18.dfb362eb53d8','dfb362eb53d8bcdc073baf00c5c3bcd0','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(20,'b67slmvoid',20,'leave','{"seat": "blue"}','3b9220a8350e976e','2026-11-20 23:43:55.574341',20,'3b9220a8350e976e:9e6a34f786e1c751.03371e22134c','03371e22134c3589ffdbf1a6b30ffa14','[]','73f7c85038095917');
INSERT INTO "entry" VALUES(21,'b67slmvoid',21,'return','{"seat": "blue"}','3b9220a8350e976e','2026-11-20 23:43:55.577146',21,'3b9220a8350e976e:95d650f27f44f1f4.47e3fb7a754d','47e3fb7a754d9cb2d8b545cfbd0897df','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(22,'b67slmvoid',22,'strike','{"entries": [5]}','3b9220a8350e976e','2026-11-20 23:43:55.579886',22,'3b9220a8350e976e:32cd12ca515613d7.5d8e26d42047','5d8e26d42047cbd035c248964ef56192','[]','4903ab2808dfa80b');
INSERT INTO "entry" VALUES(23,'b67slmvoid',23,'restore','{"entries": [5]}','3b9220a8350e976e','2026-11-20 23:43:55.583307',23,'3b9220a8350e976e:baa0d3b82f06647f.eeca7e98d91d','eeca7e98d91d1257b0499188c5685118','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(24,'b67slmvoid',24,'strike','{"entries": [14, 15]}','3b9220a8350e976e','2026-11-20 23:43:55.586449',24,'3b9220a8350e976e:364ffbfd780f877f.e163e588b5e3','e163e588b5e38a2f7a669a9d093afcf2','[]','30b40bb9209a46ec');
INSERT INTO "entry" VALUES(25,'b67slmvoid',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','3b9220a8350e976e','2026-11-20 23:43:55.589817',25,'3b9220a8350e976e:c1a4957ab4b4931a.93d39c7f58e7','93d39c7f58e7345f8df250b98e7e00fb','[]','9a8298d08b0e2fa7');
INSERT INTO "entry" VALUES(26,'b67slmvoid',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}}','3b9220a8350e976e','2026-11-20 23:43:55.593330',26,'3b9220a8350e976e:ae8ffbc7cc0c7ea2.a8b66f6366f7','a8b66f6366f7127dde8a549ff0f2aef7','[]','e0a31af7ec302b40');
INSERT INTO "entry" VALUES(27,'b67slmvoid',27,'stop','{"how": "score"}','3b9220a8350e976e','2026-11-20 23:43:55.596669',27,'3b9220a8350e976e:e5ec0ca0e903b99c.ded28b3309ad','ded28b3309ad6114abc444618aa53f09','[]','ce21ff9023f01b3f');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('b67slmvoid','red','3b9220a8350e976e');
INSERT INTO "hold" VALUES('b67slmvoid','blue','9ec0d061d8b0ceb0');
CREATE TABLE member (
	table_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	joined_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, 
	CONSTRAINT pk_member PRIMARY KEY (table_id, device_id), 
	CONSTRAINT fk_member_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_member_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "member" VALUES('vstz5623yl','016d3e109870c975','host','2026-11-20 23:43:55.487691','2026-11-20 23:43:55.487691');
INSERT INTO "member" VALUES('b67slmvoid','3b9220a8350e976e','host','2026-11-20 23:43:55.496502','2026-11-20 23:43:55.503342');
INSERT INTO "member" VALUES('b67slmvoid','9ec0d061d8b0ceb0','player','2026-11-20 23:43:55.518967','2026-11-20 23:43:55.522025');
CREATE TABLE seat (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seat_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('vstz5623yl','red',0,'');
INSERT INTO "seat" VALUES('vstz5623yl','blue',1,'');
INSERT INTO "seat" VALUES('vstz5623yl','green',2,'');
INSERT INTO "seat" VALUES('vstz5623yl','yellow',3,'');
INSERT INTO "seat" VALUES('b67slmvoid','red',0,'Ada');
INSERT INTO "seat" VALUES('b67slmvoid','blue',1,'Бо');
CREATE TABLE "table" (
	id VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	token VARCHAR NOT NULL, 
	watch VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	module_version INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	locked BOOLEAN NOT NULL, 
	own_seat_only BOOLEAN NOT NULL, 
	rematch_of VARCHAR, 
	created_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	closed_at DATETIME, 
	CONSTRAINT pk_table PRIMARY KEY (id), 
	CONSTRAINT uq_table_code UNIQUE (code), 
	CONSTRAINT uq_table_token UNIQUE (token), 
	CONSTRAINT uq_table_watch UNIQUE (watch)
);
INSERT INTO "table" VALUES('vstz5623yl','NPEK4','XI7KUAY5VLYD','KHVOEVSQUIX5','mythotopia',1,1,0,0,NULL,'2026-11-20 23:43:55.487691','2026-11-20 23:43:55.487691',NULL);
INSERT INTO "table" VALUES('b67slmvoid','ENDFN','5M5KN62PKS7K','XZ52HAWRID2G','mythotopia',1,29,0,0,NULL,'2026-11-20 23:43:55.496502','2026-11-20 23:43:55.596669',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
