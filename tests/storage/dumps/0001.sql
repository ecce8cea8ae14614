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
INSERT INTO "device" VALUES('8d9fdecf92ab11bd','','2026-11-20 22:45:22.170662');
INSERT INTO "device" VALUES('9fe9b825200662a9','','2026-11-20 22:45:22.185184');
INSERT INTO "device" VALUES('0702f4e408183cd4','','2026-11-20 22:45:22.208610');
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
INSERT INTO "entry" VALUES(1,'pqhxbvqqfb',1,'begin','{"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 8, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}','9fe9b825200662a9','2026-11-20 22:45:22.200962',1,'9fe9b825200662a9:fefd72ef42694592','f8d95b6745e20302add95d79e771fca8','[]','ab349caa38d0c176');
INSERT INTO "entry" VALUES(2,'pqhxbvqqfb',2,'provinces','{"seat": "red", "count": 8, "named": ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]}','9fe9b825200662a9','2026-11-20 22:45:22.217833',2,'9fe9b825200662a9:1bcc6d71109a125b','8de71ab75ebb7b1eab53d19b285302bf','[]','d7aab47c345fef8c');
INSERT INTO "entry" VALUES(3,'pqhxbvqqfb',3,'provinces','{"seat": "blue", "count": 8}','0702f4e408183cd4','2026-11-20 22:45:22.221806',3,'0702f4e408183cd4:d80081bfe06f220c','49303e801aa8d1cd33ca54adb6c13f55','[]','d7aab47c345fef8c');
INSERT INTO "entry" VALUES(4,'pqhxbvqqfb',4,'city','{"seat": "red", "tokens": ["city:2"], "spends": true, "province": "Blore"}','9fe9b825200662a9','2026-11-20 22:45:22.225850',4,'9fe9b825200662a9:af0e1b708dd21323','e56f78570c2f77f9c6e4665e3bde2010','[]','9f4fcdaf96c2f56b');
INSERT INTO "entry" VALUES(5,'pqhxbvqqfb',5,'road','{"seat": "red", "tokens": ["road:2"], "spends": true, "province": "Ambsace", "to": "Custus"}','9fe9b825200662a9','2026-11-20 22:45:22.229443',5,'9fe9b825200662a9:315c0209c62c8111','c0fe73e19193c7bcb89846aac0ead716','[]','4f26d26d4ded8b84');
INSERT INTO "entry" VALUES(6,'pqhxbvqqfb',6,'end_turn','{"seat": "red", "next": "blue"}','9fe9b825200662a9','2026-11-20 22:45:22.233126',6,'9fe9b825200662a9:6f416338c3081476','81c9ddf55d86a44609a94e659af03bd0','[]','83e164026968406b');
INSERT INTO "entry" VALUES(7,'pqhxbvqqfb',7,'take','{"seat": "blue", "province": "Fadge", "loser": "red", "tokens": ["spoils_of_war:1"], "spends": true}','0702f4e408183cd4','2026-11-20 22:45:22.237203',7,'0702f4e408183cd4:6684ff7fe3787b7e','123c634dac346863941240d373f97d9a','[]','cbe1b7a095cb62f5');
INSERT INTO "entry" VALUES(8,'pqhxbvqqfb',8,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true, "province": "Fadge"}','0702f4e408183cd4','2026-11-20 22:45:22.241237',8,'0702f4e408183cd4:9e6de34892614695','a3eea3f87379f5a3f7298f78572f39ac','[]','a5330e45e1c0db60');
INSERT INTO "entry" VALUES(9,'pqhxbvqqfb',9,'castle','{"seat": "blue", "tokens": ["castle:1"], "spends": true}','0702f4e408183cd4','2026-11-20 22:45:22.244853',9,'0702f4e408183cd4:7d0037c1789afbba','43e5f748ad87e573ea6d30211d9716be','[{"id": "turn.two_actions", "text": {"message": "Both actions of this turn have been taken."}}]','7bd12a3034535022');
INSERT INTO "entry" VALUES(10,'pqhxbvqqfb',10,'end_turn','{"seat": "blue", "next": "red"}','9fe9b825200662a9','2026-11-20 22:45:22.248754',10,'9fe9b825200662a9:27a8c49362c2a923','3c7db93a8b5ffe03e41e2fc86e93090a','[]','8d8cebd59039b4bf');
INSERT INTO "entry" VALUES(11,'pqhxbvqqfb',11,'token','{"seat": "red", "tokens": ["patronage:1"], "spends": true}','9fe9b825200662a9','2026-11-20 22:45:22.248754',10,NULL,'','[]','876dcaf94b35a79e');
INSERT INTO "entry" VALUES(12,'pqhxbvqqfb',12,'alchemist','{"seat": "red", "gives": 1}','9fe9b825200662a9','2026-11-20 22:45:22.252922',12,'9fe9b825200662a9:720a65da612c59ad','713aa20c8619b2a8b5d9704d75363ada','[]','124aef33d137ab46');
INSERT INTO "entry" VALUES(13,'pqhxbvqqfb',13,'reserve','{"seat": "red", "cards": 2, "known": true, "named": ["scribe"]}','9fe9b825200662a9','2026-11-20 22:45:22.256317',13,'9fe9b825200662a9:efdb2604e2582bbc','135be5c71b82e82c6754313b485966c7','[]','c6de589323273618');
INSERT INTO "entry" VALUES(14,'pqhxbvqqfb',14,'free','{"seat": "red"}','9fe9b825200662a9','2026-11-20 22:45:22.259855',14,'9fe9b825200662a9:d9472bf612479f3b','e59c606f966ad4d79023f8742e1743b0','[]','83da8fe00c92a961');
INSERT INTO "entry" VALUES(15,'pqhxbvqqfb',15,'always','{"objection": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}','9fe9b825200662a9','2026-11-20 22:45:22.263274',15,'9fe9b825200662a9:cb1f74715f1e52f4','ca12e42a43dacfd45658cde294e1f540','[]','83da8fe00c92a961');
INSERT INTO "entry" VALUES(16,'pqhxbvqqfb',16,'action','{"seat": "blue", "what": "buy"}','9fe9b825200662a9','2026-11-20 22:45:22.263274',15,NULL,'','[{"id": "turn.whose", "text": {"message": "It is {seat}''s turn.", "params": {"seat": {"seat": "red"}}}}]','83da8fe00c92a961');
INSERT INTO "entry" VALUES(17,'pqhxbvqqfb',17,'points','{"seat": "red", "points": -1}','9fe9b825200662a9','2026-11-20 22:45:22.268047',17,'9fe9b825200662a9:aafaf34e65ca7262','93c15805330fd828d645dd52b6c6c5e6','[]','106a9a1add0fd60b');
INSERT INTO "entry" VALUES(18,'pqhxbvqqfb',18,'lose','{"seat": "red", "province": "Grimp"}','9fe9b825200662a9','2026-11-20 22:45:22.271973',18,'9fe9b825200662a9:c320b18f9063fa20','d7d083961071fbd93842047c93132df8','[]','6be4dc1095c69384');
INSERT INTO "entry" VALUES(19,'pqhxbvqqfb',19,'correct','{"seat": "blue", "to": 31, "why": "miscounted"}','9fe9b825200662a9','2026-11-20 22:45:22.275364',19,'9fe9b825200662a9:d8fa1c086f47ffb9','613c400f1cef05327efc8fb9d23a78f4','[]','59052a6910166612');
INSERT INTO "entry" VALUES(20,'pqhxbvqqfb',20,'leave','{"seat": "blue"}','9fe9b825200662a9','2026-11-20 22:45:22.278886',20,'9fe9b825200662a9:9d202f2cd5a49ed6','475fd59f3f4b8a816091eac755b4c3aa','[]','fc73a3c3d4b7172b');
INSERT INTO "entry" VALUES(21,'pqhxbvqqfb',21,'return','{"seat": "blue"}','9fe9b825200662a9','2026-11-20 22:45:22.282724',21,'9fe9b825200662a9:0bf2c7009ca75f34','3f6046305649e06a6d66282a0f8df0ef','[]','59052a6910166612');
INSERT INTO "entry" VALUES(22,'pqhxbvqqfb',22,'strike','{"entries": [5]}','9fe9b825200662a9','2026-11-20 22:45:22.286480',22,'9fe9b825200662a9:ec20ed3e08ee1fa7','64a601ffc1e1640e200d7b9f6638bbc3','[]','98f33e0fe6271763');
INSERT INTO "entry" VALUES(23,'pqhxbvqqfb',23,'restore','{"entries": [5]}','9fe9b825200662a9','2026-11-20 22:45:22.290512',23,'9fe9b825200662a9:8dc1821bfe21edbb','f19940803a474d56fbbaf9cc5b3673a6','[]','59052a6910166612');
INSERT INTO "entry" VALUES(24,'pqhxbvqqfb',24,'strike','{"entries": [14, 15]}','9fe9b825200662a9','2026-11-20 22:45:22.294803',24,'9fe9b825200662a9:37156fb88ca9776a','98f897c34baae9fdc59a2840f732cb24','[]','11b28b7b33d5175e');
INSERT INTO "entry" VALUES(25,'pqhxbvqqfb',25,'amend','{"entry": 4, "kind": "city", "payload": {"seat": "red", "tokens": ["city:2"], "province": "Darb"}}','9fe9b825200662a9','2026-11-20 22:45:22.299410',25,'9fe9b825200662a9:3fd2dc103647bd67','22373f31d09852f97d8c9de87ced6ab5','[]','3be12c0abcad4dc1');
INSERT INTO "entry" VALUES(26,'pqhxbvqqfb',26,'amend','{"entry": 1, "kind": "begin", "payload": {"options": {"cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"], "tokens": {}, "dealt": 9, "first": "red", "turns": true, "track_length": null}, "seats": ["red", "blue"]}}','9fe9b825200662a9','2026-11-20 22:45:22.303983',26,'9fe9b825200662a9:f42a6c7d9f68517f','a7d143a8ab72514a9099d74031f25804','[]','2125ac47ae8af7a5');
INSERT INTO "entry" VALUES(27,'pqhxbvqqfb',27,'stop','{"how": "score"}','9fe9b825200662a9','2026-11-20 22:45:22.308174',27,'9fe9b825200662a9:5b4715f590bc9d1c','63a832bd63e5dd90e009c0f6b6c520b6','[]','fa1b959f0c12f4b0');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('pqhxbvqqfb','red','9fe9b825200662a9');
INSERT INTO "hold" VALUES('pqhxbvqqfb','blue','0702f4e408183cd4');
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
INSERT INTO "member" VALUES('vnyudfdpod','8d9fdecf92ab11bd','host','2026-11-20 22:45:22.178773','2026-11-20 22:45:22.178773');
INSERT INTO "member" VALUES('pqhxbvqqfb','9fe9b825200662a9','host','2026-11-20 22:45:22.186358','2026-11-20 22:45:22.186358');
INSERT INTO "member" VALUES('pqhxbvqqfb','0702f4e408183cd4','player','2026-11-20 22:45:22.209455','2026-11-20 22:45:22.209455');
CREATE TABLE seat (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seat_table_id_table FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('vnyudfdpod','red',0,'');
INSERT INTO "seat" VALUES('vnyudfdpod','blue',1,'');
INSERT INTO "seat" VALUES('vnyudfdpod','green',2,'');
INSERT INTO "seat" VALUES('vnyudfdpod','yellow',3,'');
INSERT INTO "seat" VALUES('pqhxbvqqfb','red',0,'Ada');
INSERT INTO "seat" VALUES('pqhxbvqqfb','blue',1,'Бо');
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
INSERT INTO "table" VALUES('vnyudfdpod','KNFFR','PH42R7BEWOU7','OJUUSXBVFNL7','mythotopia',1,1,0,0,NULL,'2026-11-20 22:45:22.178773','2026-11-20 22:45:22.178773',NULL);
INSERT INTO "table" VALUES('pqhxbvqqfb','JDPRX','OU67FTMMMEFO','JRVHKX6BZ5Y6','mythotopia',1,29,0,0,NULL,'2026-11-20 22:45:22.186358','2026-11-20 22:45:22.308174',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
