-- Nobody is told which addresses have accounts (decision 029), so an address may wait on several: only one of them can
-- confirm it. Usernames stay unique but for those that are the account's own address, which is confirmed or isn't.
CREATE UNIQUE INDEX users_confirmed_email ON users (email) WHERE email_verified_at IS NOT NULL;
CREATE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_chosen_username ON users (username) WHERE username <> email;
CREATE INDEX users_username ON users (username);
ALTER TABLE users DROP CONSTRAINT users_email_key;
ALTER TABLE users DROP CONSTRAINT users_username_key;
UPDATE users SET username_key = NULL WHERE username = email;
