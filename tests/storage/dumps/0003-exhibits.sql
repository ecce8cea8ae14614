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
INSERT INTO "device" VALUES('533f13f9bd0a3b48','','2026-11-22 05:27:20.307346');
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
INSERT INTO "entry" VALUES(1,'jwpmvzwypd',1,'begin','{"options": {"cards": ["patronage", "runestones", "roadside_inns", "guilded_city"], "tokens": {}, "dealt": 11, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "score", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.377282',1,'533f13f9bd0a3b48:23188ceeaa882473','','[]','49cf8b75948fc86e');
INSERT INTO "entry" VALUES(2,'jwpmvzwypd',2,'take','{"seat": "red", "province": "Blore", "loser": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:20.386603',2,'533f13f9bd0a3b48:75d6c99b737fc656','','[]','f76d9f7bdbbb868f');
INSERT INTO "entry" VALUES(3,'jwpmvzwypd',3,'points','{"seat": "blue", "points": 115}','533f13f9bd0a3b48','2026-11-22 05:27:20.389777',3,'533f13f9bd0a3b48:b70bf28045c6be88','','[]','9847e0eafc275a0e');
INSERT INTO "entry" VALUES(4,'jwpmvzwypd',4,'lose','{"seat": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:20.392397',4,'533f13f9bd0a3b48:b39a538c28443c84','','[]','9ba4eba5bda7d3a1');
INSERT INTO "entry" VALUES(5,'frzzh364bd',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "board", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.402499',1,'533f13f9bd0a3b48:2a6c8f475dd0918f','','[]','dbb5e4283f5ab986');
INSERT INTO "entry" VALUES(6,'frzzh364bd',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.406032',2,'533f13f9bd0a3b48:82c59f51fd93d674','','[]','4b34e195be2e4d8f');
INSERT INTO "entry" VALUES(7,'frzzh364bd',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.409028',3,'533f13f9bd0a3b48:e3a13ab21280277d','','[]','c84316f25d226840');
INSERT INTO "entry" VALUES(8,'frzzh364bd',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.411832',4,'533f13f9bd0a3b48:ebe0fc985a99f15d','','[]','dedb4c2b5cb0604e');
INSERT INTO "entry" VALUES(9,'frzzh364bd',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.422436',5,'533f13f9bd0a3b48:b63f5151297a6542','','[]','dd065ad826e8d6fa');
INSERT INTO "entry" VALUES(10,'2ltlad3lxs',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "wars", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.448801',1,'533f13f9bd0a3b48:d7453fcf480cd281','','[]','33025437e39f30fd');
INSERT INTO "entry" VALUES(11,'2ltlad3lxs',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.458195',2,'533f13f9bd0a3b48:0275f9436c3d2ffa','','[]','c8c5f3a9eaf5318a');
INSERT INTO "entry" VALUES(12,'2ltlad3lxs',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.485691',3,'533f13f9bd0a3b48:df9b26eeba24b387','','[]','065c85937a129836');
INSERT INTO "entry" VALUES(13,'2ltlad3lxs',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.493945',4,'533f13f9bd0a3b48:d364a2620b4290b8','','[]','93b192acb62101ec');
INSERT INTO "entry" VALUES(14,'2ltlad3lxs',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.509607',5,'533f13f9bd0a3b48:a69f63ea0a0088e6','','[]','db80cc498dfdb034');
INSERT INTO "entry" VALUES(15,'2ltlad3lxs',6,'invade','{"seat": "red", "province": "Sorner", "armies": 3, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.525512',6,'533f13f9bd0a3b48:b4d8b4a961601302','','[]','4b9c6159adcd3ffc');
INSERT INTO "entry" VALUES(16,'2ltlad3lxs',7,'city','{"seat": "red", "province": "Blore", "tokens": ["city:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.530929',7,'533f13f9bd0a3b48:b8b4fceb861b3112','','[]','cb2e8876a62f9cd2');
INSERT INTO "entry" VALUES(17,'2ltlad3lxs',8,'end_turn','{"seat": "red", "next": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:20.541860',8,'533f13f9bd0a3b48:e2caa2f30d06df41','','[]','a5638f91b6ce9699');
INSERT INTO "entry" VALUES(18,'2ltlad3lxs',9,'castle','{"seat": "blue", "province": "Camarine", "tokens": ["castle:1"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.551891',9,'533f13f9bd0a3b48:2652556bc02d22a7','','[]','d640bf04d4ffe37c');
INSERT INTO "entry" VALUES(19,'2ltlad3lxs',10,'place_ships','{"seat": "blue", "sea": "Beast Sea", "ships": 1, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.559680',10,'533f13f9bd0a3b48:c4922aad24f08499','','[]','d98eabe44f046b15');
INSERT INTO "entry" VALUES(20,'2ltlad3lxs',11,'end_turn','{"seat": "blue", "next": "green"}','533f13f9bd0a3b48','2026-11-22 05:27:20.569197',11,'533f13f9bd0a3b48:6c6f965fda3c24ed','','[]','16e60307862a510e');
INSERT INTO "entry" VALUES(21,'2ltlad3lxs',12,'invade','{"seat": "green", "province": "Camarine", "armies": 4, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.578599',12,'533f13f9bd0a3b48:69b6ef4542b5304e','','[]','107211b38245858a');
INSERT INTO "entry" VALUES(22,'2ltlad3lxs',13,'reserve','{"seat": "green", "cards": 2, "known": true, "named": ["cavalry", "scribe"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.588034',13,'533f13f9bd0a3b48:dbd1868222cbf4cc','','[]','eb67fd545873fdba');
INSERT INTO "entry" VALUES(23,'2ltlad3lxs',14,'end_turn','{"seat": "green", "next": "yellow"}','533f13f9bd0a3b48','2026-11-22 05:27:20.594732',14,'533f13f9bd0a3b48:d07a030b8322bb9a','','[]','0a6d392aa1784e26');
INSERT INTO "entry" VALUES(24,'2ltlad3lxs',15,'invade','{"seat": "yellow", "province": "Aporia", "armies": 2, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.604821',15,'533f13f9bd0a3b48:3e15db6406029d0c','','[]','34f02a7d23c635a6');
INSERT INTO "entry" VALUES(25,'2ltlad3lxs',16,'road','{"seat": "yellow", "province": "Mome", "to": "Coryphee", "tokens": ["road:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.610691',16,'533f13f9bd0a3b48:6c74f747501d8538','','[]','4ae604afdd412ac8');
INSERT INTO "entry" VALUES(26,'2ltlad3lxs',17,'end_turn','{"seat": "yellow", "next": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:20.626810',17,'533f13f9bd0a3b48:74fd9549f066eb75','','[]','d48928983678316b');
INSERT INTO "entry" VALUES(27,'yw4gndghvz',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "board", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": ["army", "hero", "limes", "ranger"], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.742025',1,'533f13f9bd0a3b48:b83e8f89248a66e6','','[]','037a63ea8ebe8d2f');
INSERT INTO "entry" VALUES(28,'yw4gndghvz',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.798782',2,'533f13f9bd0a3b48:5e4e8d737793f79c','','[]','7206f08a27f821cf');
INSERT INTO "entry" VALUES(29,'yw4gndghvz',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.808850',3,'533f13f9bd0a3b48:c7cdf60e309a8f63','','[]','a7691b8debceba57');
INSERT INTO "entry" VALUES(30,'yw4gndghvz',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.817081',4,'533f13f9bd0a3b48:be69e1973dd7cea5','','[]','54c3e16f8d2f8e1e');
INSERT INTO "entry" VALUES(31,'yw4gndghvz',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.827538',5,'533f13f9bd0a3b48:35745865281c5559','','[]','d9520b6007f73f30');
INSERT INTO "entry" VALUES(32,'yw4gndghvz',6,'invade','{"seat": "red", "province": "Sorner", "armies": 3, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.831639',6,'533f13f9bd0a3b48:c99985ac507c5452','','[]','959865c09d6c10b3');
INSERT INTO "entry" VALUES(33,'yw4gndghvz',7,'city','{"seat": "red", "province": "Blore", "tokens": ["city:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.835529',7,'533f13f9bd0a3b48:6895dae6a886cc0f','','[]','88bf1b68feab6553');
INSERT INTO "entry" VALUES(34,'yw4gndghvz',8,'end_turn','{"seat": "red", "next": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:20.839260',8,'533f13f9bd0a3b48:6c0d7c4036f344cf','','[]','9226a538df354334');
INSERT INTO "entry" VALUES(35,'yw4gndghvz',9,'castle','{"seat": "blue", "province": "Camarine", "tokens": ["castle:1"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.842991',9,'533f13f9bd0a3b48:c5f6b068c2e94110','','[]','ecdf137fb26765dd');
INSERT INTO "entry" VALUES(36,'yw4gndghvz',10,'place_ships','{"seat": "blue", "sea": "Beast Sea", "ships": 1, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.848193',10,'533f13f9bd0a3b48:893c3a231f9c2419','','[]','48b598736e5cf5fe');
INSERT INTO "entry" VALUES(37,'yw4gndghvz',11,'end_turn','{"seat": "blue", "next": "green"}','533f13f9bd0a3b48','2026-11-22 05:27:20.851908',11,'533f13f9bd0a3b48:9770500b23af107a','','[]','fc122cc3a1ad04a2');
INSERT INTO "entry" VALUES(38,'yw4gndghvz',12,'invade','{"seat": "green", "province": "Camarine", "armies": 4, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.856105',12,'533f13f9bd0a3b48:5808f4a8b24d0046','','[]','996e9bcfca53fe2a');
INSERT INTO "entry" VALUES(39,'yw4gndghvz',13,'reserve','{"seat": "green", "cards": 2, "known": true, "named": ["cavalry", "scribe"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.859534',13,'533f13f9bd0a3b48:daf77d459ced7b8d','','[]','2719fd45551f60cf');
INSERT INTO "entry" VALUES(40,'yw4gndghvz',14,'end_turn','{"seat": "green", "next": "yellow"}','533f13f9bd0a3b48','2026-11-22 05:27:20.862710',14,'533f13f9bd0a3b48:f84319cc11eade6f','','[]','6ebac7a7cd3e3525');
INSERT INTO "entry" VALUES(41,'yw4gndghvz',15,'invade','{"seat": "yellow", "province": "Aporia", "armies": 2, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.865972',15,'533f13f9bd0a3b48:87b2ca8711249dae','','[]','09d474467f2be8fe');
INSERT INTO "entry" VALUES(42,'yw4gndghvz',16,'road','{"seat": "yellow", "province": "Mome", "to": "Coryphee", "tokens": ["road:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.869163',16,'533f13f9bd0a3b48:28ac2d2993269a59','','[]','fb55dc1dc1c59a6e');
INSERT INTO "entry" VALUES(43,'yw4gndghvz',17,'end_turn','{"seat": "yellow", "next": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:20.888991',17,'533f13f9bd0a3b48:a53d3247c1ea3276','','[]','4714d1de4592a0a8');
INSERT INTO "entry" VALUES(44,'yw4gndghvz',18,'dragons','{"dragons": ["Welkin", "Nesh"], "runestones": []}','533f13f9bd0a3b48','2026-11-22 05:27:20.908298',18,'533f13f9bd0a3b48:59b8f04565407108','','[]','90f425be56f1ec8f');
INSERT INTO "entry" VALUES(45,'lhvx5h4kii',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "wars", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.934961',1,'533f13f9bd0a3b48:812abf4ff67e73f3','','[]','33025437e39f30fd');
INSERT INTO "entry" VALUES(46,'lhvx5h4kii',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.944056',2,'533f13f9bd0a3b48:d4421fed30118f01','','[]','c8c5f3a9eaf5318a');
INSERT INTO "entry" VALUES(47,'lhvx5h4kii',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.966706',3,'533f13f9bd0a3b48:251ce562333080e6','','[]','065c85937a129836');
INSERT INTO "entry" VALUES(48,'lhvx5h4kii',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.972985',4,'533f13f9bd0a3b48:301c7a9332b2b8ac','','[]','93b192acb62101ec');
INSERT INTO "entry" VALUES(49,'lhvx5h4kii',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:20.984180',5,'533f13f9bd0a3b48:ab81a928780596c3','','[]','db80cc498dfdb034');
INSERT INTO "entry" VALUES(50,'lhvx5h4kii',6,'invade','{"seat": "red", "province": "Sorner", "armies": 3, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:20.994668',6,'533f13f9bd0a3b48:db68d860f4896dda','','[]','4b9c6159adcd3ffc');
INSERT INTO "entry" VALUES(51,'lhvx5h4kii',7,'city','{"seat": "red", "province": "Blore", "tokens": ["city:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.006796',7,'533f13f9bd0a3b48:616a153a83cd465d','','[]','cb2e8876a62f9cd2');
INSERT INTO "entry" VALUES(52,'lhvx5h4kii',8,'end_turn','{"seat": "red", "next": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:21.019017',8,'533f13f9bd0a3b48:37f5342f2f5f9e3a','','[]','a5638f91b6ce9699');
INSERT INTO "entry" VALUES(53,'lhvx5h4kii',9,'castle','{"seat": "blue", "province": "Camarine", "tokens": ["castle:1"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.027419',9,'533f13f9bd0a3b48:7f27bb4370044a91','','[]','d640bf04d4ffe37c');
INSERT INTO "entry" VALUES(54,'lhvx5h4kii',10,'place_ships','{"seat": "blue", "sea": "Beast Sea", "ships": 1, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.038831',10,'533f13f9bd0a3b48:171fdc0ca021aa94','','[]','d98eabe44f046b15');
INSERT INTO "entry" VALUES(55,'lhvx5h4kii',11,'end_turn','{"seat": "blue", "next": "green"}','533f13f9bd0a3b48','2026-11-22 05:27:21.057384',11,'533f13f9bd0a3b48:2db676822c434a2f','','[]','16e60307862a510e');
INSERT INTO "entry" VALUES(56,'lhvx5h4kii',12,'invade','{"seat": "green", "province": "Camarine", "armies": 4, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.068279',12,'533f13f9bd0a3b48:d8ae93d90fc1d2e8','','[]','107211b38245858a');
INSERT INTO "entry" VALUES(57,'lhvx5h4kii',13,'reserve','{"seat": "green", "cards": 2, "known": true, "named": ["cavalry", "scribe"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.083576',13,'533f13f9bd0a3b48:fd5fefff56069410','','[]','eb67fd545873fdba');
INSERT INTO "entry" VALUES(58,'lhvx5h4kii',14,'end_turn','{"seat": "green", "next": "yellow"}','533f13f9bd0a3b48','2026-11-22 05:27:21.093775',14,'533f13f9bd0a3b48:2f0c01eaf8af8452','','[]','0a6d392aa1784e26');
INSERT INTO "entry" VALUES(59,'lhvx5h4kii',15,'invade','{"seat": "yellow", "province": "Aporia", "armies": 2, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.112472',15,'533f13f9bd0a3b48:96b29622bc1fef57','','[]','34f02a7d23c635a6');
INSERT INTO "entry" VALUES(60,'lhvx5h4kii',16,'road','{"seat": "yellow", "province": "Mome", "to": "Coryphee", "tokens": ["road:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.123041',16,'533f13f9bd0a3b48:f016120bdb21ce8c','','[]','4ae604afdd412ac8');
INSERT INTO "entry" VALUES(61,'lhvx5h4kii',17,'end_turn','{"seat": "yellow", "next": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:21.135271',17,'533f13f9bd0a3b48:82caa1e9190cf739','','[]','d48928983678316b');
INSERT INTO "entry" VALUES(62,'lhvx5h4kii',18,'survey','{"cards": {"city:2": 0, "road:2": 0, "castle:1": 0}}','533f13f9bd0a3b48','2026-11-22 05:27:21.143609',18,'533f13f9bd0a3b48:5f2fdf1f271b7a07','','[]','ccb27c270ee802e0');
INSERT INTO "entry" VALUES(63,'yhivexzxwp',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "wars", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.182485',1,'533f13f9bd0a3b48:93f71bd5ea2179e3','','[]','33025437e39f30fd');
INSERT INTO "entry" VALUES(64,'yhivexzxwp',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.190845',2,'533f13f9bd0a3b48:274b5cd1dd011797','','[]','c8c5f3a9eaf5318a');
INSERT INTO "entry" VALUES(65,'yhivexzxwp',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.211700',3,'533f13f9bd0a3b48:d2fc51c8cfe23a94','','[]','065c85937a129836');
INSERT INTO "entry" VALUES(66,'yhivexzxwp',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.236300',4,'533f13f9bd0a3b48:b518b91014b23313','','[]','93b192acb62101ec');
INSERT INTO "entry" VALUES(67,'yhivexzxwp',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.251589',5,'533f13f9bd0a3b48:e6fcf0ae787569c3','','[]','db80cc498dfdb034');
INSERT INTO "entry" VALUES(68,'yhivexzxwp',6,'invade','{"seat": "red", "province": "Sorner", "armies": 3, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.261392',6,'533f13f9bd0a3b48:5ecc9190eace9d9c','','[]','4b9c6159adcd3ffc');
INSERT INTO "entry" VALUES(69,'yhivexzxwp',7,'city','{"seat": "red", "province": "Blore", "tokens": ["city:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.295137',7,'533f13f9bd0a3b48:75e6ec857d7d1baa','','[]','cb2e8876a62f9cd2');
INSERT INTO "entry" VALUES(70,'yhivexzxwp',8,'end_turn','{"seat": "red", "next": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:21.306186',8,'533f13f9bd0a3b48:d7f2b80cafe1c0b4','','[]','a5638f91b6ce9699');
INSERT INTO "entry" VALUES(71,'yhivexzxwp',9,'castle','{"seat": "blue", "province": "Camarine", "tokens": ["castle:1"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.331093',9,'533f13f9bd0a3b48:cde006e2e5cbc99c','','[]','d640bf04d4ffe37c');
INSERT INTO "entry" VALUES(72,'yhivexzxwp',10,'place_ships','{"seat": "blue", "sea": "Beast Sea", "ships": 1, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.385792',10,'533f13f9bd0a3b48:11f8eb9879b1af36','','[]','d98eabe44f046b15');
INSERT INTO "entry" VALUES(73,'yhivexzxwp',11,'end_turn','{"seat": "blue", "next": "green"}','533f13f9bd0a3b48','2026-11-22 05:27:21.396089',11,'533f13f9bd0a3b48:ee6a4810327e36bb','','[]','16e60307862a510e');
INSERT INTO "entry" VALUES(74,'yhivexzxwp',12,'invade','{"seat": "green", "province": "Camarine", "armies": 4, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.414691',12,'533f13f9bd0a3b48:83f8522c51d87f01','','[]','107211b38245858a');
INSERT INTO "entry" VALUES(75,'yhivexzxwp',13,'reserve','{"seat": "green", "cards": 2, "known": true, "named": ["cavalry", "scribe"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.430639',13,'533f13f9bd0a3b48:a57e667b1876dd94','','[]','eb67fd545873fdba');
INSERT INTO "entry" VALUES(76,'yhivexzxwp',14,'end_turn','{"seat": "green", "next": "yellow"}','533f13f9bd0a3b48','2026-11-22 05:27:21.447933',14,'533f13f9bd0a3b48:156fa1bf7ca4bb31','','[]','0a6d392aa1784e26');
INSERT INTO "entry" VALUES(77,'yhivexzxwp',15,'invade','{"seat": "yellow", "province": "Aporia", "armies": 2, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.452653',15,'533f13f9bd0a3b48:d923a1bbe8704639','','[]','34f02a7d23c635a6');
INSERT INTO "entry" VALUES(78,'yhivexzxwp',16,'road','{"seat": "yellow", "province": "Mome", "to": "Coryphee", "tokens": ["road:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.458032',16,'533f13f9bd0a3b48:9689117209432f56','','[]','4ae604afdd412ac8');
INSERT INTO "entry" VALUES(79,'yhivexzxwp',17,'end_turn','{"seat": "yellow", "next": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:21.461822',17,'533f13f9bd0a3b48:c6404b4474b983ab','','[]','d48928983678316b');
INSERT INTO "entry" VALUES(80,'yhivexzxwp',18,'survey','{"cards": {"city:2": 0, "road:2": 0, "castle:1": 0, "spoils_of_war:1": 0}}','533f13f9bd0a3b48','2026-11-22 05:27:21.465407',18,'533f13f9bd0a3b48:c29dd376f73d8ce9','','[]','45b37e40676a1352');
INSERT INTO "entry" VALUES(81,'aoinqtu2us',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 11, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "wars", "ending": "one_more_turn", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.479309',1,'533f13f9bd0a3b48:3c1ecf8003f9fb41','','[]','11e3e231a710eeb2');
INSERT INTO "entry" VALUES(82,'aoinqtu2us',2,'survey','{"cards": {"city:2": 0, "road:2": 0, "castle:1": 0, "spoils_of_war:1": 0}}','533f13f9bd0a3b48','2026-11-22 05:27:21.485269',2,'533f13f9bd0a3b48:50df55160773f0cc','','[]','a99352b6d79e49a7');
INSERT INTO "entry" VALUES(83,'aoinqtu2us',3,'end_turn','{"seat": "red", "next": "blue", "last": ["blue", "red"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.489453',3,'533f13f9bd0a3b48:b283e1f759fd582a','','[]','58b92bedbbf04c5a');
INSERT INTO "entry" VALUES(84,'654oa2nu3l',1,'begin','{"options": {"cards": ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"], "tokens": {}, "dealt": 6, "first": "red", "turns": true, "draft": 0, "track_length": null, "depth": "wars", "ending": "printed", "cards_to_end": 4, "castle_defends_neutral": false, "road_stone": 1, "market": [], "board": {}, "borders": {}}, "seats": ["red", "blue", "green", "yellow"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.508697',1,'533f13f9bd0a3b48:84ce93a639b16ff0','','[]','33025437e39f30fd');
INSERT INTO "entry" VALUES(85,'654oa2nu3l',2,'provinces','{"seat": "red", "count": 6, "named": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.512042',2,'533f13f9bd0a3b48:c631996bd746d084','','[]','c8c5f3a9eaf5318a');
INSERT INTO "entry" VALUES(86,'654oa2nu3l',3,'provinces','{"seat": "blue", "count": 6, "named": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.515248',3,'533f13f9bd0a3b48:7b9d1ca0b3d4a7a4','','[]','065c85937a129836');
INSERT INTO "entry" VALUES(87,'654oa2nu3l',4,'provinces','{"seat": "green", "count": 6, "named": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.524019',4,'533f13f9bd0a3b48:d56f13778291d833','','[]','93b192acb62101ec');
INSERT INTO "entry" VALUES(88,'654oa2nu3l',5,'provinces','{"seat": "yellow", "count": 6, "named": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"]}','533f13f9bd0a3b48','2026-11-22 05:27:21.530463',5,'533f13f9bd0a3b48:23ede4640b241faa','','[]','db80cc498dfdb034');
INSERT INTO "entry" VALUES(89,'654oa2nu3l',6,'invade','{"seat": "red", "province": "Sorner", "armies": 3, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.536461',6,'533f13f9bd0a3b48:c9a4341b82dd1d38','','[]','4b9c6159adcd3ffc');
INSERT INTO "entry" VALUES(90,'654oa2nu3l',7,'city','{"seat": "red", "province": "Blore", "tokens": ["city:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.543477',7,'533f13f9bd0a3b48:9d2e84d3936b44af','','[]','cb2e8876a62f9cd2');
INSERT INTO "entry" VALUES(91,'654oa2nu3l',8,'end_turn','{"seat": "red", "next": "blue"}','533f13f9bd0a3b48','2026-11-22 05:27:21.547264',8,'533f13f9bd0a3b48:a771f00502847767','','[]','a5638f91b6ce9699');
INSERT INTO "entry" VALUES(92,'654oa2nu3l',9,'castle','{"seat": "blue", "province": "Camarine", "tokens": ["castle:1"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.550857',9,'533f13f9bd0a3b48:52214e44d1eaf359','','[]','d640bf04d4ffe37c');
INSERT INTO "entry" VALUES(93,'654oa2nu3l',10,'place_ships','{"seat": "blue", "sea": "Beast Sea", "ships": 1, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.554086',10,'533f13f9bd0a3b48:2142169c58662e1a','','[]','d98eabe44f046b15');
INSERT INTO "entry" VALUES(94,'654oa2nu3l',11,'end_turn','{"seat": "blue", "next": "green"}','533f13f9bd0a3b48','2026-11-22 05:27:21.557596',11,'533f13f9bd0a3b48:b0a925e80729a9fd','','[]','16e60307862a510e');
INSERT INTO "entry" VALUES(95,'654oa2nu3l',12,'invade','{"seat": "green", "province": "Camarine", "armies": 4, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.560987',12,'533f13f9bd0a3b48:10a4888283aedd9c','','[]','107211b38245858a');
INSERT INTO "entry" VALUES(96,'654oa2nu3l',13,'reserve','{"seat": "green", "cards": 2, "known": true, "named": ["cavalry", "scribe"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.564232',13,'533f13f9bd0a3b48:86b8857aa4e8a34e','','[]','eb67fd545873fdba');
INSERT INTO "entry" VALUES(97,'654oa2nu3l',14,'end_turn','{"seat": "green", "next": "yellow"}','533f13f9bd0a3b48','2026-11-22 05:27:21.567455',14,'533f13f9bd0a3b48:75d4d2e54073fdf1','','[]','0a6d392aa1784e26');
INSERT INTO "entry" VALUES(98,'654oa2nu3l',15,'invade','{"seat": "yellow", "province": "Aporia", "armies": 2, "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.570456',15,'533f13f9bd0a3b48:8838bc305c91abe4','','[]','34f02a7d23c635a6');
INSERT INTO "entry" VALUES(99,'654oa2nu3l',16,'road','{"seat": "yellow", "province": "Mome", "to": "Coryphee", "tokens": ["road:2"], "spends": true}','533f13f9bd0a3b48','2026-11-22 05:27:21.574515',16,'533f13f9bd0a3b48:0e869491192f48b6','','[]','4ae604afdd412ac8');
INSERT INTO "entry" VALUES(100,'654oa2nu3l',17,'end_turn','{"seat": "yellow", "next": "red"}','533f13f9bd0a3b48','2026-11-22 05:27:21.579303',17,'533f13f9bd0a3b48:3c6b946a3c4f3466','','[]','d48928983678316b');
INSERT INTO "entry" VALUES(101,'654oa2nu3l',18,'survey','{"cards": {"city:2": 0, "road:2": 0, "castle:1": 0, "spoils_of_war:1": 0}}','533f13f9bd0a3b48','2026-11-22 05:27:21.625709',18,'533f13f9bd0a3b48:15428b7131e4a231','','[]','45b37e40676a1352');
INSERT INTO "entry" VALUES(102,'654oa2nu3l',19,'end_of_game','{"how": "declared", "seat": "red", "wars": [{"province": "Sorner", "taker": "red"}, {"province": "Camarine", "owner": "blue", "taker": "green"}, {"province": "Aporia", "owner": "green"}]}','533f13f9bd0a3b48','2026-11-22 05:27:21.636520',19,'533f13f9bd0a3b48:6f616bad61900acf','','[]','e6266859a95bcbaf');
CREATE TABLE hold (
	table_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, waiting BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_hold PRIMARY KEY (table_id, colour, device_id), 
	CONSTRAINT fk_hold_device_id_device FOREIGN KEY(device_id) REFERENCES device (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hold_table_id_seat FOREIGN KEY(table_id, colour) REFERENCES seat (table_id, colour) ON DELETE CASCADE
);
INSERT INTO "hold" VALUES('ocamxbiosb','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('jwpmvzwypd','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('frzzh364bd','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('2ltlad3lxs','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('yw4gndghvz','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('lhvx5h4kii','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('yhivexzxwp','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('aoinqtu2us','red','533f13f9bd0a3b48',0);
INSERT INTO "hold" VALUES('654oa2nu3l','red','533f13f9bd0a3b48',0);
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
INSERT INTO "member" VALUES('ocamxbiosb','533f13f9bd0a3b48','host','2026-11-22 05:27:20.331841','2026-11-22 05:27:20.331841',NULL);
INSERT INTO "member" VALUES('jwpmvzwypd','533f13f9bd0a3b48','host','2026-11-22 05:27:20.365979','2026-11-22 05:27:20.365979',NULL);
INSERT INTO "member" VALUES('frzzh364bd','533f13f9bd0a3b48','host','2026-11-22 05:27:20.396608','2026-11-22 05:27:20.396608',NULL);
INSERT INTO "member" VALUES('2ltlad3lxs','533f13f9bd0a3b48','host','2026-11-22 05:27:20.432485','2026-11-22 05:27:20.432485',NULL);
INSERT INTO "member" VALUES('yw4gndghvz','533f13f9bd0a3b48','host','2026-11-22 05:27:20.714216','2026-11-22 05:27:20.714216',NULL);
INSERT INTO "member" VALUES('lhvx5h4kii','533f13f9bd0a3b48','host','2026-11-22 05:27:20.922659','2026-11-22 05:27:20.922659',NULL);
INSERT INTO "member" VALUES('yhivexzxwp','533f13f9bd0a3b48','host','2026-11-22 05:27:21.161057','2026-11-22 05:27:21.161057',NULL);
INSERT INTO "member" VALUES('aoinqtu2us','533f13f9bd0a3b48','host','2026-11-22 05:27:21.472421','2026-11-22 05:27:21.472421',NULL);
INSERT INTO "member" VALUES('654oa2nu3l','533f13f9bd0a3b48','host','2026-11-22 05:27:21.499794','2026-11-22 05:27:21.499794',NULL);
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
INSERT INTO "seat" VALUES('ocamxbiosb','red',0,'Ada');
INSERT INTO "seat" VALUES('ocamxbiosb','blue',1,'Bo');
INSERT INTO "seat" VALUES('ocamxbiosb','green',2,'Вера');
INSERT INTO "seat" VALUES('ocamxbiosb','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('jwpmvzwypd','red',0,'Ada');
INSERT INTO "seat" VALUES('jwpmvzwypd','blue',1,'Bo');
INSERT INTO "seat" VALUES('frzzh364bd','red',0,'Ada');
INSERT INTO "seat" VALUES('frzzh364bd','blue',1,'Bo');
INSERT INTO "seat" VALUES('frzzh364bd','green',2,'Вера');
INSERT INTO "seat" VALUES('frzzh364bd','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('2ltlad3lxs','red',0,'Ada');
INSERT INTO "seat" VALUES('2ltlad3lxs','blue',1,'Bo');
INSERT INTO "seat" VALUES('2ltlad3lxs','green',2,'Вера');
INSERT INTO "seat" VALUES('2ltlad3lxs','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('yw4gndghvz','red',0,'Ada');
INSERT INTO "seat" VALUES('yw4gndghvz','blue',1,'Bo');
INSERT INTO "seat" VALUES('yw4gndghvz','green',2,'Вера');
INSERT INTO "seat" VALUES('yw4gndghvz','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('lhvx5h4kii','red',0,'Ada');
INSERT INTO "seat" VALUES('lhvx5h4kii','blue',1,'Bo');
INSERT INTO "seat" VALUES('lhvx5h4kii','green',2,'Вера');
INSERT INTO "seat" VALUES('lhvx5h4kii','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('yhivexzxwp','red',0,'Ada');
INSERT INTO "seat" VALUES('yhivexzxwp','blue',1,'Bo');
INSERT INTO "seat" VALUES('yhivexzxwp','green',2,'Вера');
INSERT INTO "seat" VALUES('yhivexzxwp','yellow',3,'Максимилиан');
INSERT INTO "seat" VALUES('aoinqtu2us','red',0,'Ada');
INSERT INTO "seat" VALUES('aoinqtu2us','blue',1,'Bo');
INSERT INTO "seat" VALUES('654oa2nu3l','red',0,'Ada');
INSERT INTO "seat" VALUES('654oa2nu3l','blue',1,'Bo');
INSERT INTO "seat" VALUES('654oa2nu3l','green',2,'Вера');
INSERT INTO "seat" VALUES('654oa2nu3l','yellow',3,'Максимилиан');
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
INSERT INTO "table" VALUES('ocamxbiosb','Q3C69','WEPB7CKI6PRY','NF6CSFRUOTM7','mythotopia',1,2,0,0,NULL,'2026-11-22 05:27:20.331841','2026-11-22 05:27:20.331841',NULL);
INSERT INTO "table" VALUES('jwpmvzwypd','KH9K9','5T3R2GKT472R','P552TJOF56JG','mythotopia',1,6,0,0,NULL,'2026-11-22 05:27:20.365979','2026-11-22 05:27:20.392397',NULL);
INSERT INTO "table" VALUES('frzzh364bd','PM9MK','GY6G3WK5KPQG','FSA6CFIKVQMW','mythotopia',1,7,0,0,NULL,'2026-11-22 05:27:20.396608','2026-11-22 05:27:20.422436',NULL);
INSERT INTO "table" VALUES('2ltlad3lxs','QKDF6','6GNZZIRPBFTA','RBFDAWPUA3PS','mythotopia',1,19,0,0,NULL,'2026-11-22 05:27:20.432485','2026-11-22 05:27:20.626810',NULL);
INSERT INTO "table" VALUES('yw4gndghvz','M7TDG','EQ55NG6EEM3J','6PY6FB2UXFR6','mythotopia',1,20,0,0,NULL,'2026-11-22 05:27:20.714216','2026-11-22 05:27:20.908298',NULL);
INSERT INTO "table" VALUES('lhvx5h4kii','YXP9G','MBATZAPIUXVH','RAMZO7574WFU','mythotopia',1,20,0,0,NULL,'2026-11-22 05:27:20.922659','2026-11-22 05:27:21.143609',NULL);
INSERT INTO "table" VALUES('yhivexzxwp','FKCCD','TJTNKW37RAF7','T2I5WR32NTT6','mythotopia',1,20,0,0,NULL,'2026-11-22 05:27:21.161057','2026-11-22 05:27:21.465407',NULL);
INSERT INTO "table" VALUES('aoinqtu2us','EX3TQ','PSAB2JS76K46','2DGPBSA3QS2U','mythotopia',1,5,0,0,NULL,'2026-11-22 05:27:21.472421','2026-11-22 05:27:21.489453',NULL);
INSERT INTO "table" VALUES('654oa2nu3l','WXRAN','ZRSKUCZOKDA2','6Z7UTTP7YTTT','mythotopia',1,21,0,0,NULL,'2026-11-22 05:27:21.499794','2026-11-22 05:27:21.636520',NULL);
CREATE TABLE wrong_code (
	id INTEGER NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_code PRIMARY KEY (id)
);
CREATE INDEX ix_wrong_code_address ON wrong_code (address);
CREATE INDEX ix_member_device_id ON member (device_id);
COMMIT;
