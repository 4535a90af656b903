-- Opening a payout account at the card provider: its idempotency key is stored before the call, so that an
-- answer that got lost never leads to a second account.
ALTER TABLE vendor_profiles
  ADD COLUMN payout_request uuid,
  ADD COLUMN payout_requested_at timestamptz,
  -- When we began to ask the provider for what was stored last; an older look never overwrites a newer one.
  ADD COLUMN payout_checked_at timestamptz,
  ADD CHECK ((payout_request IS NULL) = (payout_requested_at IS NULL));

CREATE UNIQUE INDEX vendor_profiles_payout_account ON vendor_profiles (payout_account_id);
