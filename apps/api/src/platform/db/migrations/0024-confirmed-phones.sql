-- Codes go to a phone only once its owner has entered one that came there. Who has signed in by one before has done so,
-- and the demo's numbers are fiction.
ALTER TABLE users ADD COLUMN phone_verified_at timestamptz;
UPDATE users SET phone_verified_at = sms.used_at
FROM (SELECT user_id, max(used_at) AS used_at FROM login_challenges
      WHERE channel = 'SMS' AND used_at IS NOT NULL GROUP BY user_id) AS sms
WHERE sms.user_id = users.id AND users.phone_number IS NOT NULL;
UPDATE users SET phone_verified_at = created_at
WHERE email LIKE '%@demo.armature.test' AND phone_number IS NOT NULL AND phone_verified_at IS NULL;

-- A number that waits for its code; an account has one at most.
CREATE TABLE phone_confirmations (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  phone_number text NOT NULL CHECK (phone_number ~ '^[0-9]{10,11}$'),
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_confirmations TO armature_app;
