BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE device (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device PRIMARY KEY (id)
);
INSERT INTO "device" VALUES('72f5983f22f6bf4f','','2026-11-22 11:45:42.010878');
INSERT INTO "device" VALUES('5963dad56d34ddc0','','2026-11-22 11:45:42.030975');
INSERT INTO "device" VALUES('f03dfc10088954b7','','2026-11-22 11:45:42.069441');
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
INSERT INTO "entry" VALUES(1,'2spsybydhu',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "ending_needs_armies": false, "rivals_at_war": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}','5963dad56d34ddc0','2026-11-22 11:45:42.055799',1,'5963dad56d34ddc0:b8533c5e57592ba2.b7bb95970f55','b7bb95970f5534775e153d458585198d','[]','00ef40d6a1255e17');
INSERT INTO "entry" VALUES(2,'2spsybydhu',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','5963dad56d34ddc0','2026-11-22 11:45:42.082492',2,'5963dad56d34ddc0:4498562387760a47.8a5c5ed75265','8a5c5ed75265a9bc3f73a2ecb2c0b462','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(3,'2spsybydhu',3,'provinces','{"seat": "blue", "count": 8}','f03dfc10088954b7','2026-11-22 11:45:42.086149',3,'f03dfc10088954b7:e0e60d0b3d672d02.0794c8f87812','0794c8f8781272b93bd60a35b49d3f0e','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(4,'2spsybydhu',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','5963dad56d34ddc0','2026-11-22 11:45:42.089468',4,'5963dad56d34ddc0:aff58f410188efea.264e28a9ebcb','264e28a9ebcbcd88bed34715b057a16c','[]','d9e0d8e769b64cfd');
INSERT INTO "entry" VALUES(5,'2spsybydhu',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','5963dad56d34ddc0','2026-11-22 11:45:42.093294',5,'5963dad56d34ddc0:739aa89466ada3f2.681ff9cbff9e','681ff9cbff9eddc151de374c29b582b3','[]','0453d462ecf67c5a');
INSERT INTO "entry" VALUES(6,'2spsybydhu',6,'end_turn','{"seat": "red", "next": "blue"}','5963dad56d34ddc0','2026-11-22 11:45:42.096599',6,'5963dad56d34ddc0:35fff186f4199322.b0b1022f7c8d','b0b1022f7c8dff7fef0c686268fbd397','[]','cd91647b378063ee');
INSERT INTO "entry" VALUES(7,'2spsybydhu',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','f03dfc10088954b7','2026-11-22 11:45:42.099679',7,'f03dfc10088954b7:3bd58250d37a6872.a9fa6dc495a1','a9fa6dc495a124c4e57b93e0bfe786a4','[]','104bf56ebfc51079');
INSERT INTO "entry" VALUES(8,'2spsybydhu',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','f03dfc10088954b7','2026-11-22 11:45:42.103059',8,'f03dfc10088954b7:3dd74cdc42bb84de.86c686ff8f50','86c686ff8f50f0bdc774694c7f996971','[]','5d39d39160f51060');
INSERT INTO "entry" VALUES(9,'2spsybydhu',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','f03dfc10088954b7','2026-11-22 11:45:42.106840',9,'f03dfc10088954b7:efbd76f2667ab979.87377cd6b16d','87377cd6b16d636dfb42c4228b80b072','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','c73669de0913696c');
INSERT INTO "entry" VALUES(10,'2spsybydhu',10,'end_turn','{"seat": "blue", "next": "red"}','5963dad56d34ddc0','2026-11-22 11:45:42.109941',10,'5963dad56d34ddc0:aab195c8fa84d9b8.07946bd9069e','07946bd9069e8ac14e18eec5484812de','[]','ab09844ebac9d5c2');
INSERT INTO "entry" VALUES(11,'2spsybydhu',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','5963dad56d34ddc0','2026-11-22 11:45:42.109941',10,NULL,'','[]','9a8cb27b1d987203');
INSERT INTO "entry" VALUES(12,'2spsybydhu',12,'alchemist','{"seat": "red", "gives": 1}','5963dad56d34ddc0','2026-11-22 11:45:42.113815',12,'5963dad56d34ddc0:4eb52a7ce80b274b.4c10b5a9dbee','4c10b5a9dbee4f81a374eb18591694b1','[]','f53635e1e0b5e3bc');
INSERT INTO "entry" VALUES(13,'2spsybydhu',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','5963dad56d34ddc0','2026-11-22 11:45:42.116529',13,'5963dad56d34ddc0:ea7634f27fa22d8b.4917d308d45c','4917d308d45c6f2079f706e7de9a789a','[]','a32ec5fee4aae38f');
INSERT INTO "entry" VALUES(14,'2spsybydhu',14,'free','{"seat": "red"}','5963dad56d34ddc0','2026-11-22 11:45:42.119612',14,'5963dad56d34ddc0:89b82765f896317a.8a945cdee2c0','8a945cdee2c060936d11dadc4416ca88','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(15,'2spsybydhu',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','5963dad56d34ddc0','2026-11-22 11:45:42.122228',15,'5963dad56d34ddc0:05ce9245e8181380.522c713d29ca','522c713d29cafd6048a688aeffa5c3f0','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(16,'2spsybydhu',16,'action','{"seat": "blue", "what": "buy"}','5963dad56d34ddc0','2026-11-22 11:45:42.122228',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(17,'2spsybydhu',17,'points','{"seat": "red", "points": -1}','5963dad56d34ddc0','2026-11-22 11:45:42.125941',17,'5963dad56d34ddc0:f79d9400b6884251.4310c17b8307','4310c17b83075c320f089662a4aacb1a','[]','68e7791093b066d4');
INSERT INTO "entry" VALUES(18,'2spsybydhu',18,'lose','{"seat": "red", "province": "Grimp"}','5963dad56d34ddc0','2026-11-22 11:45:42.128669',18,'5963dad56d34ddc0:8c6853ea70c5ef6c.db36bf78dbc2','db36bf78dbc285ce15cda55d0479475e','[]','19096ead80fc8794');
INSERT INTO "entry" VALUES(19,'2spsybydhu',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','5963dad56d34ddc0','2026-11-22 11:45:42.131931',19,'5963dad56d34ddc0:6395feb796234e81.bf56d3edfad0','bf56d3edfad021bab411407723ffc6e9','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(20,'2spsybydhu',20,'leave','{"seat": "blue"}','5963dad56d34ddc0','2026-11-22 11:45:42.134581',20,'5963dad56d34ddc0:c3dd9f1eb4046cb0.7ef513d156e9','7ef513d156e9b9eb644be354adc04731','[]','73f7c85038095917');
INSERT INTO "entry" VALUES(21,'2spsybydhu',21,'return','{"seat": "blue"}','5963dad56d34ddc0','2026-11-22 11:45:42.137165',21,'5963dad56d34ddc0:5735f77c2f2eb24d.25a3b6d0afc8','25a3b6d0afc8ae3a20178f640d6447de','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(22,'2spsybydhu',22,'strike','{"entries": [5]}','5963dad56d34ddc0','2026-11-22 11:45:42.139588',22,'5963dad56d34ddc0:034516d0e6f52d4d.d126039d34b2','d126039d34b26fb180e59ccaa70687b0','[]','4903ab2808dfa80b');
INSERT INTO "entry" VALUES(23,'2spsybydhu',23,'restore','{"entries": [5]}','5963dad56d34ddc0','2026-11-22 11:45:42.143435',23,'5963dad56d34ddc0:4ab228d4e9a7bca1.fe9c8e59ec24','fe9c8e59ec24a302d217778954560fe5','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(24,'2spsybydhu',24,'strike','{"entries": [14, 15]}','5963dad56d34ddc0','2026-11-22 11:45:42.146769',24,'5963dad56d34ddc0:99f3d82afa9c9ae1.c560d1c32b15','c560d1c32b15f015600e9c894587ea5c','[]','30b40bb9209a46ec');
INSERT INTO "entry" VALUES(25,'2spsybydhu',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','5963dad56d34ddc0','2026-11-22 11:45:42.151048',25,'5963dad56d34ddc0:4bb6ddf924bff6b5.cb6f07ea1cf3','cb6f07ea1cf33268a776babdf121d3eb','[]','9a8298d08b0e2fa7');
INSERT INTO "entry" VALUES(26,'2spsybydhu',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "ending_needs_armies": false, "rivals_at_war": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}}','5963dad56d34ddc0','2026-11-22 11:45:42.155620',26,'5963dad56d34ddc0:a4ed37c4bf4f8e86.d76e178e72a0','d76e178e72a03d3f677d39b6b3b07030','[]','e0a31af7ec302b40');
INSERT INTO "entry" VALUES(27,'2spsybydhu',27,'depth','{}','5963dad56d34ddc0','2026-11-22 11:45:42.159281',27,'5963dad56d34ddc0:01db49e0cfee9a3a.5d347fb9c3d7','5d347fb9c3d7c2d3103739189775d52a','[]','ee9e59b59afeaaad');
INSERT INTO "entry" VALUES(28,'2spsybydhu',28,'invade','{"seat": "red", "province": "Iracund", "armies": 5, "spends": true}','5963dad56d34ddc0','2026-11-22 11:45:42.162182',28,'5963dad56d34ddc0:4f843610b17d62c7.ba37e85324fe','ba37e85324fe931f939ea83424d0ffe0','[]','795ea9600186aa30');
INSERT INTO "entry" VALUES(29,'2spsybydhu',29,'show','{"question": "war", "answers": [["province", "Iracund"], ["owner", "neutral"], ["castle", "0"], ["dragon", "0"], ["runestone", "0"], ["armies.red", "5"], ["mercenaries.red", "0"], ["armies.blue", "0"], ["mercenaries.blue", "0"], ["reserve.red", ""]], "title": {"message": "The war in {province}", "params": {"province": "Iracund"}}, "verdict": {"message": "{seat} leads, {score}", "params": {"seat": {"seat": "red"}, "score": "5 : 2"}}}','5963dad56d34ddc0','2026-11-22 11:45:42.165160',29,'5963dad56d34ddc0:0c7c00c8c4cdbf5f.f1cfbc3f8f52','f1cfbc3f8f52ba0b755b4a2cfafe98a8','[]','795ea9600186aa30');
INSERT INTO "entry" VALUES(30,'2spsybydhu',30,'end_war','{"seat": "red", "province": "Iracund", "taker": "red", "spends": true}','5963dad56d34ddc0','2026-11-22 11:45:42.171654',30,'5963dad56d34ddc0:632d1ee2b4c5612a.c8761d687c16','c8761d687c16117d4c70af56262954f0','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}, {"id": "turn.first", "text": {"message": "\u201c{action}\u201d must be the first action of the turn, before any free action.", "params": {"action": {"phrase": {"message": "End a war"}}}}}]','70601e108c68cbd9');
INSERT INTO "entry" VALUES(31,'2spsybydhu',31,'board','{"province": "Blore", "strength": 5, "rugged": true}','5963dad56d34ddc0','2026-11-22 11:45:42.175288',31,'5963dad56d34ddc0:b98065bc664adbb8.c10f23fee886','c10f23fee8865d0d349c3e6ad0baed88','[]','7500f86811607c96');
INSERT INTO "entry" VALUES(32,'2spsybydhu',32,'stop','{"how": "score"}','5963dad56d34ddc0','2026-11-22 11:45:42.178257',32,'5963dad56d34ddc0:1b24366b1b6f23bf.2f5d4a1a981a','2f5d4a1a981a7f78939ca158f1ea50ec','[]','e47b639aa6bc1b5d');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, waiting BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('2spsybydhu','red','5963dad56d34ddc0',0);
INSERT INTO "hold" VALUES('2spsybydhu','blue','f03dfc10088954b7',0);
CREATE TABLE member (
	table_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	joined_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, moved_to VARCHAR, unlisted_at DATETIME, 
	CONSTRAINT pk_member PRIMARY KEY (table_id, device_id), 
	CONSTRAINT fk_member_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_member_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "member" VALUES('t5hoovcu5w','72f5983f22f6bf4f','host','2026-11-22 11:45:42.022426','2026-11-22 11:45:42.022426',NULL,NULL);
INSERT INTO "member" VALUES('2spsybydhu','5963dad56d34ddc0','host','2026-11-22 11:45:42.032812','2026-11-22 11:45:42.043860',NULL,NULL);
INSERT INTO "member" VALUES('2spsybydhu','f03dfc10088954b7','player','2026-11-22 11:45:42.070840','2026-11-22 11:45:42.075409',NULL,NULL);
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
INSERT INTO "seat" VALUES('t5hoovcu5w','red',0,'');
INSERT INTO "seat" VALUES('t5hoovcu5w','blue',1,'');
INSERT INTO "seat" VALUES('t5hoovcu5w','green',2,'');
INSERT INTO "seat" VALUES('t5hoovcu5w','yellow',3,'');
INSERT INTO "seat" VALUES('2spsybydhu','red',0,'Ada');
INSERT INTO "seat" VALUES('2spsybydhu','blue',1,'Бо');
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
	closed_at DATETIME, demo BOOLEAN DEFAULT 0 NOT NULL, proposal JSON, 
	CONSTRAINT pk_table PRIMARY KEY (id), 
	CONSTRAINT uq_table_code UNIQUE (code), 
	CONSTRAINT uq_table_token UNIQUE (token), 
	CONSTRAINT uq_table_watch UNIQUE (watch)
);
INSERT INTO "table" VALUES('t5hoovcu5w','7X49M','VKQNYBIWK6HB','GSM2TTC62BRN','mythotopia',1,1,0,0,NULL,'2026-11-22 11:45:42.022426','2026-11-22 11:45:42.022426',NULL,0,NULL);
INSERT INTO "table" VALUES('2spsybydhu','HCWER','ZFGOCXBO67AQ','ORCLEG7MEXDA','mythotopia',1,34,0,0,NULL,'2026-11-22 11:45:42.032812','2026-11-22 11:45:42.178257',NULL,0,NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
