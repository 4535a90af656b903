-- Names that look alike are one name: each has a key by which it is unique (domain/accounts/look-alikes.ts). Rows that
-- are there already keep their names: the first of each key has it, the others have none. Names with letters outside
-- ASCII get theirs at the next start (modules/auth/fill-name-keys.ts), since only the rule knows them.
ALTER TABLE users ADD COLUMN username_key text;
ALTER TABLE vendor_profiles ADD COLUMN business_name_key text;

UPDATE users SET username_key = k.key
FROM (SELECT id, key, row_number() OVER (PARTITION BY key ORDER BY id) AS nth
      FROM (SELECT id, lower(username::text COLLATE "C") AS key FROM users WHERE username::text ~ '^[ -~]+$') AS plain) AS k
WHERE users.id = k.id AND k.nth = 1;

UPDATE vendor_profiles SET business_name_key = k.key
FROM (SELECT user_id, key, row_number() OVER (PARTITION BY key ORDER BY user_id) AS nth
      FROM (SELECT user_id, lower(regexp_replace(business_name, '[^A-Za-z0-9]', '', 'g') COLLATE "C") AS key
            FROM vendor_profiles WHERE business_name ~ '^[ -~]+$') AS plain
      WHERE key <> '') AS k
WHERE vendor_profiles.user_id = k.user_id AND k.nth = 1;

CREATE UNIQUE INDEX users_look ON users (username_key);
CREATE UNIQUE INDEX vendor_profiles_look ON vendor_profiles (business_name_key);
