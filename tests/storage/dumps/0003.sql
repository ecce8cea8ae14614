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
INSERT INTO "device" VALUES('4512fc2b5ad6b33d','','2026-11-21 02:54:17.761905');
INSERT INTO "device" VALUES('a3fe8f35cf4c506d','','2026-11-21 02:54:17.781274');
INSERT INTO "device" VALUES('882c7f28232702ae','','2026-11-21 02:54:17.815071');
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
INSERT INTO "entry" VALUES(1,'nl46s7yw7z',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}','a3fe8f35cf4c506d','2026-11-21 02:54:17.803601',1,'a3fe8f35cf4c506d:6726acd07775c013.02fd2caddf88','02fd2caddf885c31ea8782d7cabc781b','[]','00ef40d6a1255e17');
INSERT INTO "entry" VALUES(2,'nl46s7yw7z',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','a3fe8f35cf4c506d','2026-11-21 02:54:17.828452',2,'a3fe8f35cf4c506d:26cb796b84a6250a.1c0b1ff40364','1c0b1ff4036492e143d8d4565a6cb37c','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(3,'nl46s7yw7z',3,'provinces','{"seat": "blue", "count": 8}','882c7f28232702ae','2026-11-21 02:54:17.832928',3,'882c7f28232702ae:c0c5f597bf3332b0.ad50daf45bb7','ad50daf45bb76e6c4feabd270339c88f','[]','6accf50dac3482fc');
INSERT INTO "entry" VALUES(4,'nl46s7yw7z',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','a3fe8f35cf4c506d','2026-11-21 02:54:17.890606',4,'a3fe8f35cf4c506d:f980a5cf8f708b7e.56ac21db98b1','56ac21db98b1e5389a8fd889e630326c','[]','d9e0d8e769b64cfd');
INSERT INTO "entry" VALUES(5,'nl46s7yw7z',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','a3fe8f35cf4c506d','2026-11-21 02:54:17.894222',5,'a3fe8f35cf4c506d:fe9904bfcf239a6d.34a6843d63a2','34a6843d63a2ac381db1062c40d43168','[]','0453d462ecf67c5a');
INSERT INTO "entry" VALUES(6,'nl46s7yw7z',6,'end_turn','{"seat": "red", "next": "blue"}','a3fe8f35cf4c506d','2026-11-21 02:54:17.898035',6,'a3fe8f35cf4c506d:79187d314b6ee629.31405a225106','31405a22510690575650612e8bde8c06','[]','cd91647b378063ee');
INSERT INTO "entry" VALUES(7,'nl46s7yw7z',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','882c7f28232702ae','2026-11-21 02:54:17.901401',7,'882c7f28232702ae:fc3be748cc897ffa.6d0cf314f477','6d0cf314f477a2443be83bac2c30aba0','[]','104bf56ebfc51079');
INSERT INTO "entry" VALUES(8,'nl46s7yw7z',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','882c7f28232702ae','2026-11-21 02:54:17.905799',8,'882c7f28232702ae:0d82a2afc22fc294.b1b57ad5f44a','b1b57ad5f44a39ecf1790a29e9d0b28f','[]','5d39d39160f51060');
INSERT INTO "entry" VALUES(9,'nl46s7yw7z',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','882c7f28232702ae','2026-11-21 02:54:18.098951',9,'882c7f28232702ae:0004d2bc5d83ee2a.27fbb72aee8a','27fbb72aee8a7a21a7d7c27f3090b9d2','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','c73669de0913696c');
INSERT INTO "entry" VALUES(10,'nl46s7yw7z',10,'end_turn','{"seat": "blue", "next": "red"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.105778',10,'a3fe8f35cf4c506d:605a20fdd45ba6b0.a59ae59e25bd','a59ae59e25bd873920083ecce6b002e6','[]','ab09844ebac9d5c2');
INSERT INTO "entry" VALUES(11,'nl46s7yw7z',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','a3fe8f35cf4c506d','2026-11-21 02:54:18.105778',10,NULL,'','[]','9a8cb27b1d987203');
INSERT INTO "entry" VALUES(12,'nl46s7yw7z',12,'alchemist','{"seat": "red", "gives": 1}','a3fe8f35cf4c506d','2026-11-21 02:54:18.123767',12,'a3fe8f35cf4c506d:550f6f2a9ffa52dd.b882267de173','b882267de1732cc6df4f0afdd5332b1f','[]','f53635e1e0b5e3bc');
INSERT INTO "entry" VALUES(13,'nl46s7yw7z',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','a3fe8f35cf4c506d','2026-11-21 02:54:18.127046',13,'a3fe8f35cf4c506d:b800358e6ce501c2.07aa5e52332d','07aa5e52332d7f0f3fddfcde05a592a4','[]','a32ec5fee4aae38f');
INSERT INTO "entry" VALUES(14,'nl46s7yw7z',14,'free','{"seat": "red"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.151651',14,'a3fe8f35cf4c506d:750939f1e2c607b1.e72e5ccc8067','e72e5ccc806753018084458ee2482be6','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(15,'nl46s7yw7z',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','a3fe8f35cf4c506d','2026-11-21 02:54:18.154538',15,'a3fe8f35cf4c506d:eb2735096be0b376.a1bd3eaf1391','a1bd3eaf139119426a81beed78d64803','[]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(16,'nl46s7yw7z',16,'action','{"seat": "blue", "what": "buy"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.154538',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','40178b0088d9a6af');
INSERT INTO "entry" VALUES(17,'nl46s7yw7z',17,'points','{"seat": "red", "points": -1}','a3fe8f35cf4c506d','2026-11-21 02:54:18.161793',17,'a3fe8f35cf4c506d:a955fb26e7396696.ebdc6c9d7b59','ebdc6c9d7b59dfb61c58d34b1f13c432','[]','68e7791093b066d4');
INSERT INTO "entry" VALUES(18,'nl46s7yw7z',18,'lose','{"seat": "red", "province": "Grimp"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.176121',18,'a3fe8f35cf4c506d:b2b411e2449b29ab.ee5793d2c9d9','ee5793d2c9d994c7619400a8fc9a4939','[]','19096ead80fc8794');
INSERT INTO "entry" VALUES(19,'nl46s7yw7z',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.184013',19,'a3fe8f35cf4c506d:ada2515fc01276cb.91c73ec63121','91c73ec6312145495c587a9b9593e247','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(20,'nl46s7yw7z',20,'leave','{"seat": "blue"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.310189',20,'a3fe8f35cf4c506d:48397c425d54b0d4.9e2f03126a40','9e2f03126a4095b9e214ffe41141df5f','[]','73f7c85038095917');
INSERT INTO "entry" VALUES(21,'nl46s7yw7z',21,'return','{"seat": "blue"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.317382',21,'a3fe8f35cf4c506d:052df9d9a4826764.0c81983d73f1','0c81983d73f1f1441b1a7a6c61b23c8e','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(22,'nl46s7yw7z',22,'strike','{"entries": [5]}','a3fe8f35cf4c506d','2026-11-21 02:54:18.322235',22,'a3fe8f35cf4c506d:f3b757dbb0c38972.cd0c0c5cc523','cd0c0c5cc52339933d51f48a5fe98619','[]','4903ab2808dfa80b');
INSERT INTO "entry" VALUES(23,'nl46s7yw7z',23,'restore','{"entries": [5]}','a3fe8f35cf4c506d','2026-11-21 02:54:18.330701',23,'a3fe8f35cf4c506d:ed1641851198c1d4.a34b73ba1076','a34b73ba10763e980956656e3dd3c57c','[]','82d355bf0bfe6cc8');
INSERT INTO "entry" VALUES(24,'nl46s7yw7z',24,'strike','{"entries": [14, 15]}','a3fe8f35cf4c506d','2026-11-21 02:54:18.346636',24,'a3fe8f35cf4c506d:545447e02fa0d1a6.c3871450d027','c3871450d027a9b2cd9d2ab69bb839ef','[]','30b40bb9209a46ec');
INSERT INTO "entry" VALUES(25,'nl46s7yw7z',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','a3fe8f35cf4c506d','2026-11-21 02:54:18.354248',25,'a3fe8f35cf4c506d:4628da9bd2f2ec10.20efe0db837a','20efe0db837a2f61a023f334c00b076f','[]','9a8298d08b0e2fa7');
INSERT INTO "entry" VALUES(26,'nl46s7yw7z',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}}','a3fe8f35cf4c506d','2026-11-21 02:54:18.359611',26,'a3fe8f35cf4c506d:36b5d153dd4defa7.a11249c1a80c','a11249c1a80c39325d7234c8d98a9e31','[]','e0a31af7ec302b40');
INSERT INTO "entry" VALUES(27,'nl46s7yw7z',27,'depth','{}','a3fe8f35cf4c506d','2026-11-21 02:54:18.362705',27,'a3fe8f35cf4c506d:94134ffa26ed2042.496d5eefaaba','496d5eefaaba5fff92662fa6cecbef35','[]','ee9e59b59afeaaad');
INSERT INTO "entry" VALUES(28,'nl46s7yw7z',28,'invade','{"seat": "red", "province": "Iracund", "armies": 5, "spends": true}','a3fe8f35cf4c506d','2026-11-21 02:54:18.365772',28,'a3fe8f35cf4c506d:358277bf8bb02538.37c336ebff06','37c336ebff0629a28c9fedf78159f217','[]','795ea9600186aa30');
INSERT INTO "entry" VALUES(29,'nl46s7yw7z',29,'show','{"question": "war", "answers": [["province", "Iracund"], ["owner", "neutral"], ["castle", "0"], ["dragon", "0"], ["runestone", "0"], ["armies.red", "5"], ["mercenaries.red", "0"], ["armies.blue", "0"], ["mercenaries.blue", "0"], ["reserve.red", ""]], "title": {"message": "The war in {province}", "params": {"province": "Iracund"}}, "verdict": {"message": "{seat} leads, {score}", "params": {"seat": {"seat": "red"}, "score": "5 : 2"}}}','a3fe8f35cf4c506d','2026-11-21 02:54:18.368279',29,'a3fe8f35cf4c506d:55ad2c616c227b6e.4bd0aa9fade4','4bd0aa9fade4f48ff72b0ce4ff7b7383','[]','795ea9600186aa30');
INSERT INTO "entry" VALUES(30,'nl46s7yw7z',30,'end_war','{"seat": "red", "province": "Iracund", "taker": "red", "spends": true}','a3fe8f35cf4c506d','2026-11-21 02:54:18.373865',30,'a3fe8f35cf4c506d:4da6af23ff21b34e.01693d3b5779','01693d3b5779573aff307bee6316fe4d','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}, {"id": "turn.first", "text": {"message": "\u201c{action}\u201d must be the first action of the turn, with no free action before.", "params": {"action": {"phrase": {"message": "End a war"}}}}}]','70601e108c68cbd9');
INSERT INTO "entry" VALUES(31,'nl46s7yw7z',31,'board','{"province": "Blore", "strength": 5, "rugged": true}','a3fe8f35cf4c506d','2026-11-21 02:54:18.378232',31,'a3fe8f35cf4c506d:64c0b43069129e78.ef64e4424c63','ef64e4424c638bac9ff9b467c5eb3e81','[]','7500f86811607c96');
INSERT INTO "entry" VALUES(32,'nl46s7yw7z',32,'stop','{"how": "score"}','a3fe8f35cf4c506d','2026-11-21 02:54:18.380761',32,'a3fe8f35cf4c506d:7b50362e3faf0a96.81b5fcf67ebf','81b5fcf67ebfb4ff079034784b87c31f','[]','e47b639aa6bc1b5d');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, waiting BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('nl46s7yw7z','red','a3fe8f35cf4c506d',0);
INSERT INTO "hold" VALUES('nl46s7yw7z','blue','882c7f28232702ae',0);
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
INSERT INTO "member" VALUES('w22qijurkk','4512fc2b5ad6b33d','host','2026-11-21 02:54:17.773502','2026-11-21 02:54:17.773502',NULL);
INSERT INTO "member" VALUES('nl46s7yw7z','a3fe8f35cf4c506d','host','2026-11-21 02:54:17.782829','2026-11-21 02:54:17.788880',NULL);
INSERT INTO "member" VALUES('nl46s7yw7z','882c7f28232702ae','player','2026-11-21 02:54:17.817448','2026-11-21 02:54:17.820649',NULL);
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
INSERT INTO "seat" VALUES('w22qijurkk','red',0,'');
INSERT INTO "seat" VALUES('w22qijurkk','blue',1,'');
INSERT INTO "seat" VALUES('w22qijurkk','green',2,'');
INSERT INTO "seat" VALUES('w22qijurkk','yellow',3,'');
INSERT INTO "seat" VALUES('nl46s7yw7z','red',0,'Ada');
INSERT INTO "seat" VALUES('nl46s7yw7z','blue',1,'Бо');
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
INSERT INTO "table" VALUES('w22qijurkk','WNK44','R2LURPS4X24T','OXE3OM2EI2YV','mythotopia',1,1,0,0,NULL,'2026-11-21 02:54:17.773502','2026-11-21 02:54:17.773502',NULL);
INSERT INTO "table" VALUES('nl46s7yw7z','JD4PP','VY4MIPUBDOM3','4LRXL6HORQ72','mythotopia',1,34,0,0,NULL,'2026-11-21 02:54:17.782829','2026-11-21 02:54:18.380761',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
