BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE device (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device PRIMARY KEY (id)
);
INSERT INTO "device" VALUES('1216e12794532831','','2026-11-21 02:53:46.313119');
INSERT INTO "device" VALUES('49c7d846df5c77ff','','2026-11-21 02:53:46.341578');
INSERT INTO "device" VALUES('5bd0e2504ac85406','','2026-11-21 02:53:46.545022');
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
INSERT INTO "entry" VALUES(1,'ztfm54p5at',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}','49c7d846df5c77ff','2026-11-21 02:53:46.530981',1,'49c7d846df5c77ff:79ae30d7485638a3.9ad21b03582d','9ad21b03582de41b3234262c9c77529e','[]','00ef40d6a1255e17');
INSERT INTO "entry" VALUES(2,'ztfm54p5at',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','49c7d846df5c77ff','2026-11-21 02:53:46.557671',2,'49c7d846df5c77ff:6aa7d3e9d1ec0a4c.56baa0369e40','56baa0369e4049aa96a5e8c8bf95ba4a','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(3,'ztfm54p5at',3,'provinces','{"seat": "blue", "count": 8}','5bd0e2504ac85406','2026-11-21 02:53:46.562320',3,'5bd0e2504ac85406:611474153a6d731a.509470a6845b','509470a6845bc11de8250aef54a40af1','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(4,'ztfm54p5at',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','49c7d846df5c77ff','2026-11-21 02:53:46.623726',4,'49c7d846df5c77ff:8211283b96fe80f2.7f25c3f94239','7f25c3f942394a950048fd1b3f39d198','[]','d9e0d8e769b64cfd');
INSERT INTO "entry" VALUES(5,'ztfm54p5at',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','49c7d846df5c77ff','2026-11-21 02:53:46.627710',5,'49c7d846df5c77ff:55d363df3fd4b4fd.c6fb2a17b4a2','c6fb2a17b4a24f6c0a3a1ec132ee199a','[]','0453d462ecf67c5a');
INSERT INTO "entry" VALUES(6,'ztfm54p5at',6,'end_turn','{"seat": "red", "next": "blue"}','49c7d846df5c77ff','2026-11-21 02:53:46.631387',6,'49c7d846df5c77ff:df6a613fe5636db8.b9db7c6e70a8','b9db7c6e70a808efe1c2eec37bdcca4e','[]','cd91647b378063ee');
INSERT INTO "entry" VALUES(7,'ztfm54p5at',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','5bd0e2504ac85406','2026-11-21 02:53:46.639155',7,'5bd0e2504ac85406:27c9628f35779b17.55b80ace6aa7','55b80ace6aa72779ccdf0949ecdc9330','[]','104bf56ebfc51079');
INSERT INTO "entry" VALUES(8,'ztfm54p5at',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','5bd0e2504ac85406','2026-11-21 02:53:46.645908',8,'5bd0e2504ac85406:a5dc5a492c2f5b14.9903ecfe1781','9903ecfe1781d462f316cf221c983ee3','[]','5d39d39160f51060');
INSERT INTO "entry" VALUES(9,'ztfm54p5at',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','5bd0e2504ac85406','2026-11-21 02:53:46.652893',9,'5bd0e2504ac85406:66e46663b9c720a5.5797cc820899','5797cc820899dde6a1d27dc155b8ece6','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','c73669de0913696c');
INSERT INTO "entry" VALUES(10,'ztfm54p5at',10,'end_turn','{"seat": "blue", "next": "red"}','49c7d846df5c77ff','2026-11-21 02:53:46.658645',10,'49c7d846df5c77ff:e6ddae995aead0b4.e29b5f6e93c2','e29b5f6e93c2a2e4e515769efd4330a3','[]','ab09844ebac9d5c2');
INSERT INTO "entry" VALUES(11,'ztfm54p5at',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','49c7d846df5c77ff','2026-11-21 02:53:46.658645',10,NULL,'','[]','9a8cb27b1d987203');
INSERT INTO "entry" VALUES(12,'ztfm54p5at',12,'alchemist','{"seat": "red", "gives": 1}','49c7d846df5c77ff','2026-11-21 02:53:46.663958',12,'49c7d846df5c77ff:a3c61b58d3931c6b.8343e87d8dc4','8343e87d8dc4392e9453f302584af176','[]','f53635e1e0b5e3bc');
INSERT INTO "entry" VALUES(13,'ztfm54p5at',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','49c7d846df5c77ff','2026-11-21 02:53:46.668928',13,'49c7d846df5c77ff:8a1b82677b30b75c.52e53158d047','52e53158d0473ae59a6dc7b531b9e61b','[]','a32ec5fee4aae38f');
INSERT INTO "entry" VALUES(14,'ztfm54p5at',14,'free','{"seat": "red"}','49c7d846df5c77ff','2026-11-21 02:53:46.710183',14,'49c7d846df5c77ff:15242e8730d8c85d.0878325f3675','0878325f3675b36e6cbda12beebdde50','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(15,'ztfm54p5at',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','49c7d846df5c77ff','2026-11-21 02:53:46.717118',15,'49c7d846df5c77ff:0f566d3eb88e01b6.7d839ba4f3d0','7d839ba4f3d09e76ce9fce3a3481f0dd','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(16,'ztfm54p5at',16,'action','{"seat": "blue", "what": "buy"}','49c7d846df5c77ff','2026-11-21 02:53:46.717118',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(17,'ztfm54p5at',17,'points','{"seat": "red", "points": -1}','49c7d846df5c77ff','2026-11-21 02:53:46.726139',17,'49c7d846df5c77ff:b7bef7f44a0020fc.7785d1075fad','7785d1075fad7ca9ec8a0ec864dc3ab7','[]','68e7791093b066d4');
INSERT INTO "entry" VALUES(18,'ztfm54p5at',18,'lose','{"seat": "red", "province": "Grimp"}','49c7d846df5c77ff','2026-11-21 02:53:46.728683',18,'49c7d846df5c77ff:46be11bd7097c749.764c54ba3247','764c54ba3247ad679271eb63fa6e65a3','[]','19096ead80fc8794');
INSERT INTO "entry" VALUES(19,'ztfm54p5at',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','49c7d846df5c77ff','2026-11-21 02:53:46.731410',19,'49c7d846df5c77ff:cd5165923acd247d.61a11b1b1939','61a11b1b1939d556403f9235611e364e','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(20,'ztfm54p5at',20,'leave','{"seat": "blue"}','49c7d846df5c77ff','2026-11-21 02:53:46.736633',20,'49c7d846df5c77ff:5c20ff3d32051d04.58a2a6860ce6','58a2a6860ce68c3a076a8cc31464432b','[]','73f7c85038095917');
INSERT INTO "entry" VALUES(21,'ztfm54p5at',21,'return','{"seat": "blue"}','49c7d846df5c77ff','2026-11-21 02:53:46.741356',21,'49c7d846df5c77ff:e0bd8227757bef1c.335dd15f7135','335dd15f7135a530ecaddd74b5b5c1e4','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(22,'ztfm54p5at',22,'strike','{"entries": [5]}','49c7d846df5c77ff','2026-11-21 02:53:46.744451',22,'49c7d846df5c77ff:3f95c80d2a0754d6.298d136881e1','298d136881e1c165fb658320c1012f81','[]','4903ab2808dfa80b');
INSERT INTO "entry" VALUES(23,'ztfm54p5at',23,'restore','{"entries": [5]}','49c7d846df5c77ff','2026-11-21 02:53:46.749132',23,'49c7d846df5c77ff:12899c70fe2a9ef6.95ebb52f4515','95ebb52f4515e9605e8074e639418fd2','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(24,'ztfm54p5at',24,'strike','{"entries": [14, 15]}','49c7d846df5c77ff','2026-11-21 02:53:46.755599',24,'49c7d846df5c77ff:fb03d40dc88c8de9.61e5c2ee2d78','61e5c2ee2d78adafec43e619b19e4453','[]','30b40bb9209a46ec');
INSERT INTO "entry" VALUES(25,'ztfm54p5at',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','49c7d846df5c77ff','2026-11-21 02:53:46.760073',25,'49c7d846df5c77ff:ab24345a22f5302d.8b5b50cab0d5','8b5b50cab0d572c93f48300709c252df','[]','9a8298d08b0e2fa7');
INSERT INTO "entry" VALUES(26,'ztfm54p5at',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}}','49c7d846df5c77ff','2026-11-21 02:53:46.763129',26,'49c7d846df5c77ff:799298df2360485f.1f519113ae34','1f519113ae34910ad667b87ba2be0d19','[]','e0a31af7ec302b40');
INSERT INTO "entry" VALUES(27,'ztfm54p5at',27,'depth','{}','49c7d846df5c77ff','2026-11-21 02:53:46.769401',27,'49c7d846df5c77ff:413518f366a045be.8bd83bc37268','8bd83bc37268c1d018c2611dee385ad4','[]','ee9e59b59afeaaad');
INSERT INTO "entry" VALUES(28,'ztfm54p5at',28,'show','{"question": "war", "answers": [["province", "Blore"], ["owner", "red"], ["building", "town"], ["castle", "0"], ["dragon", "0"], ["runestone", "0"], ["armies.red", "0"], ["mercenaries.red", "0"], ["armies.blue", "0"], ["mercenaries.blue", "0"], ["reserve.red", ""]], "title": {"message": "The war in {province}", "params": {"province": "Blore"}}, "verdict": {"message": "No war: nobody attacks"}}','49c7d846df5c77ff','2026-11-21 02:53:46.845156',28,'49c7d846df5c77ff:0dadf47465190e82.76549043c3c1','76549043c3c11c01c789bc2ec11e4ea8','[]','ee9e59b59afeaaad');
INSERT INTO "entry" VALUES(29,'ztfm54p5at',29,'board','{"province": "Blore", "strength": 5, "rugged": true}','49c7d846df5c77ff','2026-11-21 02:53:46.857989',29,'49c7d846df5c77ff:b68f95f665f66fe4.b0354d46f663','b0354d46f6630f127a46e211e5215d12','[]','a398e6e7de3b331b');
INSERT INTO "entry" VALUES(30,'ztfm54p5at',30,'stop','{"how": "score"}','49c7d846df5c77ff','2026-11-21 02:53:46.861060',30,'49c7d846df5c77ff:a96046d7ff4e2792.f4bd3d508306','f4bd3d5083065b1eec105628fd00342c','[]','5a0d3d42aa86f5c2');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, waiting BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('ztfm54p5at','red','49c7d846df5c77ff',0);
INSERT INTO "hold" VALUES('ztfm54p5at','blue','5bd0e2504ac85406',0);
CREATE TABLE member (
	table_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	joined_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, moved_to VARCHAR, 
	CONSTRAINT pk_member PRIMARY KEY (table_id, device_id), 
	CONSTRAINT fk_member_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_member_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "member" VALUES('3ubjrxfdnl','1216e12794532831','host','2026-11-21 02:53:46.327580','2026-11-21 02:53:46.327580',NULL);
INSERT INTO "member" VALUES('ztfm54p5at','49c7d846df5c77ff','host','2026-11-21 02:53:46.346442','2026-11-21 02:53:46.514926',NULL);
INSERT INTO "member" VALUES('ztfm54p5at','5bd0e2504ac85406','player','2026-11-21 02:53:46.546893','2026-11-21 02:53:46.552196',NULL);
CREATE TABLE moving (
	code VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_moving PRIMARY KEY (code), 
	CONSTRAINT fk_moving_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_moving_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
CREATE TABLE seat (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seat_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('3ubjrxfdnl','red',0,'');
INSERT INTO "seat" VALUES('3ubjrxfdnl','blue',1,'');
INSERT INTO "seat" VALUES('3ubjrxfdnl','green',2,'');
INSERT INTO "seat" VALUES('3ubjrxfdnl','yellow',3,'');
INSERT INTO "seat" VALUES('ztfm54p5at','red',0,'Ada');
INSERT INTO "seat" VALUES('ztfm54p5at','blue',1,'Бо');
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
INSERT INTO "table" VALUES('3ubjrxfdnl','97PQG','P66MHZZ7QQEI','DPA7RJZEFXUF','mythotopia',1,1,0,0,NULL,'2026-11-21 02:53:46.327580','2026-11-21 02:53:46.327580',NULL);
INSERT INTO "table" VALUES('ztfm54p5at','76C69','GKQFFMNRNT2G','DL7GTD56Q6DJ','mythotopia',1,32,0,0,NULL,'2026-11-21 02:53:46.346442','2026-11-21 02:53:46.861060',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
