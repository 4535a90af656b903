-- Payers who dispute a card payment at their bank: the bank takes the money, decides, and keeps or releases it.

CREATE TABLE disputes (
  -- The provider's.
  id text PRIMARY KEY,
  -- The provider's payment; empty for none that we know.
  payment text NOT NULL,
  -- Of an order's payment; a plan's, or one of nothing that we know, is the operators' alone.
  order_id bigint REFERENCES orders,
  payment_id bigint REFERENCES order_payments,
  state text NOT NULL CHECK (state IN ('OPEN', 'WON', 'LOST')),
  -- The provider's code.
  reason text NOT NULL,
  -- What the books say that the bank holds.
  held_cents bigint NOT NULL DEFAULT 0,
  -- What the bank kept is a refund.
  refund_id uuid UNIQUE REFERENCES refunds,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((order_id IS NULL) = (payment_id IS NULL)),
  CHECK ((state = 'OPEN') = (settled_at IS NULL))
);
CREATE INDEX disputes_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (id) WHERE state = 'OPEN';
GRANT SELECT, INSERT, UPDATE ON disputes TO armature_app;
ALTER TABLE disputes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY disputes_all ON disputes USING ((SELECT ctx_is_operator()));

-- Its vendors, who don't see disputes, read why their payout waits.
ALTER TABLE sub_orders ADD COLUMN disputed boolean NOT NULL DEFAULT false;

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('SALE', 'SHIPMENT', 'TAX', 'PAYMENT', 'TRANSFER', 'STORE_PAYMENT',
    'REVERSAL', 'REFUND', 'CREDIT', 'DISPUTE'));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('BUYER', 'PROVIDER', 'BANK', 'COMMISSION', 'SHIPMENT', 'TAX',
    'VENDOR', 'DISPUTED'));
ALTER TABLE refund_steps DROP CONSTRAINT refund_steps_kind_check,
  ADD CONSTRAINT refund_steps_kind_check CHECK (kind IN ('REVERSAL', 'CARD', 'OFFLINE', 'DISPUTE'));
