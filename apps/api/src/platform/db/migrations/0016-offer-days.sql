-- An offer is good to the end of a day in its seller's time zone (decision 129).

CREATE TABLE seller_settings (
  -- Null is the marketplace.
  tenant_id bigint UNIQUE NULLS NOT DISTINCT REFERENCES tenants,
  zone text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON seller_settings TO armature_app;

-- The zone in which expires_at is the last moment of a day; the zone of the seller when the end was set.
ALTER TABLE quotes ADD COLUMN zone text NOT NULL DEFAULT 'UTC';
ALTER TABLE quote_revisions ADD COLUMN zone text NOT NULL DEFAULT 'UTC';
-- When the customer asked for an ended offer again; null once it is offered anew.
ALTER TABLE quotes ADD COLUMN asked_again_at timestamptz;

-- Offers were good to a moment of a day that their mails gave in UTC.
SELECT set_config('armature.role', 'SYSTEM', true);
UPDATE quotes SET expires_at =
  (date_trunc('day', expires_at AT TIME ZONE 'UTC') + interval '1 day' - interval '1 millisecond') AT TIME ZONE 'UTC'
WHERE expires_at IS NOT NULL AND status IN ('SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER');
SELECT set_config('armature.role', '', true);
