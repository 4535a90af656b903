-- Links that let one device try again to sign in, that change an account's address, and that take the change back.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_kind_check,
  ADD CONSTRAINT mail_tokens_kind_check CHECK (kind IN
    ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'TRUST_DEVICE', 'CHANGE_EMAIL', 'UNDO_EMAIL')),
  -- The address that the link gives to the account.
  ADD COLUMN email citext CHECK ((email IS NULL) = (kind NOT IN ('CHANGE_EMAIL', 'UNDO_EMAIL')));
