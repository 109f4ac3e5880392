-- {"table": "BLBtT2RgGJ9T", "waiting": "Tzg2jJ9oLF9p", "cookies": {"leeward-BLBtT2RgGJ9T": "L1jSUhBpPnM5YGyBDQeFC6sKtKgWLFrAihJiGB6t4Ko", "leeward-Tzg2jJ9oLF9p": "EjAkTnFTD4DvcHbBE17s-C9Y4tYfumU5TWT_e3Ptmd0"}}
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
INSERT INTO "actions" VALUES('BLBtT2RgGJ9T',1,'role settler',0,1.79483118856852269171e+09);
INSERT INTO "actions" VALUES('BLBtT2RgGJ9T',2,'take indigo',0,1.7948311885829026699e+09);
INSERT INTO "actions" VALUES('BLBtT2RgGJ9T',3,'take indigo',1,1.79483118865039467811e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('BLBtT2RgGJ9T',1,'hello',1,1.79483118874840784067e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('BLBtT2RgGJ9T','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',7,'old club',1,1.79483118851675701142e+09);
INSERT INTO "games" VALUES('Tzg2jJ9oLF9p','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',8387505826425253,'',1,1.79483118880532717702e+09);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('BLBtT2RgGJ9T',0,'person','Anna');
INSERT INTO "seats" VALUES('BLBtT2RgGJ9T',1,'person','Bob');
INSERT INTO "seats" VALUES('Tzg2jJ9oLF9p',0,'person','Anna');
INSERT INTO "seats" VALUES('Tzg2jJ9oLF9p',1,'open','Bob');
CREATE TABLE secrets (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	purpose VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash, game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "secrets" VALUES('f565df0a367f22bb11435f4a36af6f25a16bda777b17db668846670329ebc825','BLBtT2RgGJ9T',0,'holder');
INSERT INTO "secrets" VALUES('f565df0a367f22bb11435f4a36af6f25a16bda777b17db668846670329ebc825','BLBtT2RgGJ9T',1,'holder');
INSERT INTO "secrets" VALUES('6754a6bc727c96b25c0f42567b5c05c31c58dce2f55c2781b7ab94570400f2a4','Tzg2jJ9oLF9p',0,'holder');
INSERT INTO "secrets" VALUES('e20c1d18b89a4ac50852a3b18039052c66f8995874ec958ce29291284cf150a5','Tzg2jJ9oLF9p',1,'invite');
CREATE INDEX ix_secrets_game ON secrets (game);
COMMIT;
