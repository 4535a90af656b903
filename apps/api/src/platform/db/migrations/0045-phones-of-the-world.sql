-- A phone number with its country is stored in E.164; older ones stay the digits that were typed.

ALTER TABLE users ADD COLUMN phone_country text CHECK (phone_country ~ '^[A-Z]{2}$');
ALTER TABLE users DROP CONSTRAINT users_phone_number_check;
ALTER TABLE users ADD CONSTRAINT users_phone_number_check
  CHECK (phone_number ~ '^([0-9]{10,11}|\+[1-9][0-9]{4,14})$') NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_phone_number_check;

ALTER TABLE phone_confirmations ADD COLUMN phone_country text CHECK (phone_country ~ '^[A-Z]{2}$');
ALTER TABLE phone_confirmations DROP CONSTRAINT phone_confirmations_phone_number_check;
ALTER TABLE phone_confirmations ADD CONSTRAINT phone_confirmations_phone_number_check
  CHECK (phone_number ~ '^([0-9]{10,11}|\+[1-9][0-9]{4,14})$');
