-- The day on which a sub-order's parts are there (decision 078): the first promise, which stays, and the day that its vendor
-- names by now. Null: nobody said one, as of all that the release before places.
ALTER TABLE sub_orders
  ADD COLUMN promised_day date,
  ADD COLUMN expected_day date,
  ADD COLUMN delay_reason text NOT NULL DEFAULT '' CHECK (char_length(delay_reason) <= 300),
  ADD CONSTRAINT sub_orders_days CHECK ((promised_day IS NULL) = (expected_day IS NULL) AND expected_day >= promised_day);

CREATE FUNCTION keep_promised_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The day that was promised first stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER sub_orders_promised BEFORE UPDATE OF promised_day ON sub_orders
  FOR EACH ROW WHEN (OLD.promised_day IS NOT NULL AND OLD.promised_day IS DISTINCT FROM NEW.promised_day)
  EXECUTE FUNCTION keep_promised_day();

-- What should have been sent by now is asked for by its day.
CREATE INDEX sub_orders_expected ON sub_orders (expected_day) WHERE tracking_url IS NULL;
