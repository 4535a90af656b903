-- A device that has signed in before keeps a way in while strangers guess (decision 021). What it carries names the
-- account's generation; a reset goes on to the next one, and no older device is known any more.
ALTER TABLE users ADD COLUMN device_generation integer NOT NULL DEFAULT 0;

-- Where the password step came from, so that a program without cookies is told from a stranger; not known of those
-- that were open when this came. Tries of whoever holds the challenge's cookie are counted apart from the others.
ALTER TABLE login_challenges
  ADD COLUMN client_address text,
  ADD COLUMN plain_tries integer NOT NULL DEFAULT 0 CHECK (plain_tries >= 0);
