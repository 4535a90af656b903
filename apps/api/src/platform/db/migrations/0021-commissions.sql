-- A vendor's own commission beside the marketplace's (decision 034). Null: the marketplace's percentage.
ALTER TABLE vendor_profiles
  ADD COLUMN commission_percent numeric(5, 2) CHECK (commission_percent BETWEEN 0 AND 100),
  ADD COLUMN commission_on_freight boolean NOT NULL DEFAULT true;
-- As it was when the part was sold, like its percentage.
ALTER TABLE sub_orders ADD COLUMN commission_on_freight boolean NOT NULL DEFAULT true;
