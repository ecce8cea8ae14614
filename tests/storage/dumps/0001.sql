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
INSERT INTO "device" VALUES('fdf71f17bcf1de75','','2026-11-20 23:23:38.347340');
INSERT INTO "device" VALUES('07ad719d88e8fe7d','','2026-11-20 23:23:38.373685');
INSERT INTO "device" VALUES('1bb8c0230a974f72','','2026-11-20 23:23:38.395318');
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
INSERT INTO "entry" VALUES(1,'f46fjbputl',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}','07ad719d88e8fe7d','2026-11-20 23:23:38.388811',1,'07ad719d88e8fe7d:99b171b012f574a9','567eb11c56cf34bdee9ca364d05b285a','[]','00ef40d6a1255e17');
INSERT INTO "entry" VALUES(2,'f46fjbputl',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','07ad719d88e8fe7d','2026-11-20 23:23:38.402232',2,'07ad719d88e8fe7d:7625c621d467a471','76b91f1e0e4daad6e78cd60e06fc6490','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(3,'f46fjbputl',3,'provinces','{"seat": "blue", "count": 8}','1bb8c0230a974f72','2026-11-20 23:23:38.405089',3,'1bb8c0230a974f72:654f59eca632e93a','a117d3f7a01f40d6482174409a533ca9','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(4,'f46fjbputl',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','07ad719d88e8fe7d','2026-11-20 23:23:38.408086',4,'07ad719d88e8fe7d:91304f4d94ff5d30','92de7265e49bdc35f87da3706c322c83','[]','d9e0d8e769b64cfd');
INSERT INTO "entry" VALUES(5,'f46fjbputl',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','07ad719d88e8fe7d','2026-11-20 23:23:38.410790',5,'07ad719d88e8fe7d:30c5aa589256ccd8','c73db77056501864b071c8946bd6c700','[]','0453d462ecf67c5a');
INSERT INTO "entry" VALUES(6,'f46fjbputl',6,'end_turn','{"seat": "red", "next": "blue"}','07ad719d88e8fe7d','2026-11-20 23:23:38.413352',6,'07ad719d88e8fe7d:11e067e477a93874','95c9048cc25a0f9bc832f5e226605eff','[]','cd91647b378063ee');
INSERT INTO "entry" VALUES(7,'f46fjbputl',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','1bb8c0230a974f72','2026-11-20 23:23:38.429829',7,'1bb8c0230a974f72:b22d666cfa4ec494','98c9724ccc1204c640b7d0993253730d','[]','104bf56ebfc51079');
INSERT INTO "entry" VALUES(8,'f46fjbputl',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','1bb8c0230a974f72','2026-11-20 23:23:38.450855',8,'1bb8c0230a974f72:27b8397eeaeac7e4','e87c49f7b40bd27dbf0b4f3962ec9caf','[]','5d39d39160f51060');
INSERT INTO "entry" VALUES(9,'f46fjbputl',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','1bb8c0230a974f72','2026-11-20 23:23:38.455227',9,'1bb8c0230a974f72:f12b4831c9fc574a','fb13b4a87a696d0356c4caa19dc6aa72','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','c73669de0913696c');
INSERT INTO "entry" VALUES(10,'f46fjbputl',10,'end_turn','{"seat": "blue", "next": "red"}','07ad719d88e8fe7d','2026-11-20 23:23:38.458165',10,'07ad719d88e8fe7d:0dbc1f0d02e10fa1','e116cc29940a7498d23fdde320b60c4c','[]','ab09844ebac9d5c2');
INSERT INTO "entry" VALUES(11,'f46fjbputl',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','07ad719d88e8fe7d','2026-11-20 23:23:38.458165',10,NULL,'','[]','9a8cb27b1d987203');
INSERT INTO "entry" VALUES(12,'f46fjbputl',12,'alchemist','{"seat": "red", "gives": 1}','07ad719d88e8fe7d','2026-11-20 23:23:38.462262',12,'07ad719d88e8fe7d:5e1d46b1f548609a','56e64b27816871d02d04224f932c1f42','[]','f53635e1e0b5e3bc');
INSERT INTO "entry" VALUES(13,'f46fjbputl',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','07ad719d88e8fe7d','2026-11-20 23:23:38.464913',13,'07ad719d88e8fe7d:5d3696d83c00feac','b24dcfd5205ad0fad25f082c9ca65183','[]','a32ec5fee4aae38f');
INSERT INTO "entry" VALUES(14,'f46fjbputl',14,'free','{"seat": "red"}','07ad719d88e8fe7d','2026-11-20 23:23:38.467438',14,'07ad719d88e8fe7d:a244435ccd1f077f','770dc1d0b747807cea74c5c739d5d63c','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(15,'f46fjbputl',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','07ad719d88e8fe7d','2026-11-20 23:23:38.469697',15,'07ad719d88e8fe7d:2ea852243a9ab0fa','f46be694c885fe0278ea0fedef8a2888','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(16,'f46fjbputl',16,'action','{"seat": "blue", "what": "buy"}','07ad719d88e8fe7d','2026-11-20 23:23:38.469697',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(17,'f46fjbputl',17,'points','{"seat": "red", "points": -1}','07ad719d88e8fe7d','2026-11-20 23:23:38.473009',17,'07ad719d88e8fe7d:b63cd0d28aea4201','99bc754aa818dbb65fbc7d5c3501059c','[]','68e7791093b066d4');
INSERT INTO "entry" VALUES(18,'f46fjbputl',18,'lose','{"seat": "red", "province": "Grimp"}','07ad719d88e8fe7d','2026-11-20 23:23:38.475557',18,'07ad719d88e8fe7d:df299f038aaa89cd','d174b8a1dcf0f22a7ab72b48f7350e29','[]','19096ead80fc8794');
INSERT INTO "entry" VALUES(19,'f46fjbputl',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','07ad719d88e8fe7d','2026-11-20 23:23:38.478089',19,'07ad719d88e8fe7d:6884524b997839cf','5e5a2ee0f71ebf650f0e49906deae9ad','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(20,'f46fjbputl',20,'leave','{"seat": "blue"}','07ad719d88e8fe7d','2026-11-20 23:23:38.480265',20,'07ad719d88e8fe7d:d59177d1e462007d','9ab9f6d3fbb3859c29943389fdcc3dd3','[]','73f7c85038095917');
INSERT INTO "entry" VALUES(21,'f46fjbputl',21,'return','{"seat": "blue"}','07ad719d88e8fe7d','2026-11-20 23:23:38.482551',21,'07ad719d88e8fe7d:d76051612cd8db50','170bc11b476d7eca0e614bd0ced076ef','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(22,'f46fjbputl',22,'strike','{"entries": [5]}','07ad719d88e8fe7d','2026-11-20 23:23:38.484672',22,'07ad719d88e8fe7d:149df918bd41da06','3f5980db91848b7676ec64786e46e435','[]','4903ab2808dfa80b');
INSERT INTO "entry" VALUES(23,'f46fjbputl',23,'restore','{"entries": [5]}','07ad719d88e8fe7d','2026-11-20 23:23:38.487764',23,'07ad719d88e8fe7d:fc5630f91cb46e02','8e3c7322e5359853360feb03d32556d2','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(24,'f46fjbputl',24,'strike','{"entries": [14, 15]}','07ad719d88e8fe7d','2026-11-20 23:23:38.490357',24,'07ad719d88e8fe7d:6cac5fd67086dde2','8254771f49783bd4da9cbd52e9f05ca7','[]','30b40bb9209a46ec');
INSERT INTO "entry" VALUES(25,'f46fjbputl',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','07ad719d88e8fe7d','2026-11-20 23:23:38.493177',25,'07ad719d88e8fe7d:ba8b504b155b2967','734b4fac66a678fbff98857ece5b419a','[]','9a8298d08b0e2fa7');
INSERT INTO "entry" VALUES(26,'f46fjbputl',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}}','07ad719d88e8fe7d','2026-11-20 23:23:38.496274',26,'07ad719d88e8fe7d:9681be5ad50670d7','69e5397cc6590e3275d43d60db58eaaa','[]','e0a31af7ec302b40');
INSERT INTO "entry" VALUES(27,'f46fjbputl',27,'stop','{"how": "score"}','07ad719d88e8fe7d','2026-11-20 23:23:38.499264',27,'07ad719d88e8fe7d:e193768ac2a153e8','c108fdbea0527b86caeecb8e513b4217','[]','ce21ff9023f01b3f');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('f46fjbputl','red','07ad719d88e8fe7d');
INSERT INTO "hold" VALUES('f46fjbputl','blue','1bb8c0230a974f72');
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
INSERT INTO "member" VALUES('5vzhjiqwtu','fdf71f17bcf1de75','host','2026-11-20 23:23:38.359242','2026-11-20 23:23:38.359242');
INSERT INTO "member" VALUES('f46fjbputl','07ad719d88e8fe7d','host','2026-11-20 23:23:38.374752','2026-11-20 23:23:38.374752');
INSERT INTO "member" VALUES('f46fjbputl','1bb8c0230a974f72','player','2026-11-20 23:23:38.396582','2026-11-20 23:23:38.396582');
CREATE TABLE seat (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seat_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('5vzhjiqwtu','red',0,'');
INSERT INTO "seat" VALUES('5vzhjiqwtu','blue',1,'');
INSERT INTO "seat" VALUES('5vzhjiqwtu','green',2,'');
INSERT INTO "seat" VALUES('5vzhjiqwtu','yellow',3,'');
INSERT INTO "seat" VALUES('f46fjbputl','red',0,'Ada');
INSERT INTO "seat" VALUES('f46fjbputl','blue',1,'Бо');
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
INSERT INTO "table" VALUES('5vzhjiqwtu','PJR3C','5REHRKQTLUQ5','ZQF3TVITXUV2','mythotopia',1,1,0,0,NULL,'2026-11-20 23:23:38.359242','2026-11-20 23:23:38.359242',NULL);
INSERT INTO "table" VALUES('f46fjbputl','DAXWD','WJ4ARHSQPEZ5','GKNJZ6KMRPR7','mythotopia',1,29,0,0,NULL,'2026-11-20 23:23:38.374752','2026-11-20 23:23:38.499264',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
