-- {"table": "5iRMm1DXCaT0", "waiting": "gQyc86M8tbzv", "cookies": {"leeward": "Sx89IccPbe09QAchcMjzRwBYNKglXUVtJoaYRew3yk8"}}
BEGIN TRANSACTION;
CREATE TABLE actions (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	action VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "actions" VALUES('5iRMm1DXCaT0',1,'role settler',0,1.79483123911207246778e+09);
INSERT INTO "actions" VALUES('5iRMm1DXCaT0',2,'take indigo',0,1.79483123984004354477e+09);
INSERT INTO "actions" VALUES('5iRMm1DXCaT0',3,'take indigo',1,1.79483124083070731159e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('5iRMm1DXCaT0',1,'hello',1,1.79483124136913442612e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR DEFAULT '' NOT NULL, origin VARCHAR DEFAULT 'drawn' NOT NULL, saved_at INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('5iRMm1DXCaT0','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',7,'old club',1,1.79483123805635309214e+09,1,'',NULL,1,3,0,'pVatYPUhn8ul','chosen',0);
INSERT INTO "games" VALUES('gQyc86M8tbzv','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',0,'',1,1.79483124214207863814e+09,1,'',NULL,-2,0,0,'pVatYPUhn8ul','drawn',0);
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('5iRMm1DXCaT0',0,'pVatYPUhn8ul');
INSERT INTO "holders" VALUES('5iRMm1DXCaT0',1,'pVatYPUhn8ul');
INSERT INTO "holders" VALUES('gQyc86M8tbzv',0,'pVatYPUhn8ul');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('76eb50facf78a35327baed4f6b032342be578e56bcbf6c10d7d6a48badc42f5d','gQyc86M8tbzv',1,'pVatYPUhn8ul');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('7c396396ba344773086457e6933b3bbe4fb4cd785e1b247d037d829b6249ef98','pVatYPUhn8ul');
CREATE TABLE owners (
	id VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owners" VALUES('pVatYPUhn8ul',1.79483123800017499924e+09);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, replaced_at INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('5iRMm1DXCaT0',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('5iRMm1DXCaT0',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('gQyc86M8tbzv',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('gQyc86M8tbzv',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
COMMIT;
