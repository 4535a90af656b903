-- Buyers who pay later, and buyers who pay by bank transfer.

-- A seller's terms for one buyer. Its row is locked while the buyer orders on it, so that the limit holds.
CREATE TABLE buyer_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES users,
  -- Null: the marketplace.
  tenant_id bigint REFERENCES tenants,
  net_days integer NOT NULL CHECK (net_days BETWEEN 1 AND 180),
  -- 0 ends the terms: nothing more is sold on them.
  limit_cents bigint NOT NULL CHECK (limit_cents BETWEEN 0 AND 99999999999),
  changed_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (customer_id, tenant_id)
);
GRANT SELECT, INSERT, UPDATE ON buyer_terms TO armature_app;
ALTER TABLE buyer_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY buyer_terms_read ON buyer_terms FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY buyer_terms_write ON buyer_terms USING ((SELECT ctx_is_operator()));

-- Only with a bank account: the buyer is told where to pay.
ALTER TABLE legal_details
  ADD COLUMN takes_transfers boolean NOT NULL DEFAULT false;

-- How an order is paid that wasn't when it was placed; null: it was.
ALTER TABLE orders
  ADD COLUMN account_way text CHECK (account_way IN ('TERMS', 'TRANSFER')),
  ADD COLUMN due_day date,
  -- Vendors send nothing before this much is paid.
  ADD COLUMN awaited_cents bigint NOT NULL DEFAULT 0 CHECK (awaited_cents >= 0),
  ADD CONSTRAINT orders_account CHECK ((account_way IS NULL) = (due_day IS NULL));
CREATE INDEX orders_on_account ON orders (tenant_id, customer_id) WHERE account_way IS NOT NULL;
ALTER TABLE sub_orders
  ADD COLUMN due_day date,
  ADD COLUMN awaits_money boolean NOT NULL DEFAULT false;

-- A transfer as the seller's bank received it, counted once.
CREATE TABLE incoming_transfers (
  payment_id bigint PRIMARY KEY REFERENCES order_payments,
  order_id bigint NOT NULL REFERENCES orders,
  tenant_id bigint REFERENCES tenants,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  received_day date NOT NULL,
  -- The bank's own number of it, which tells two equal transfers of a day apart.
  bank_number text NOT NULL DEFAULT '' CHECK (char_length(bank_number) <= 60),
  recorded_at timestamptz NOT NULL,
  UNIQUE (order_id, received_day, amount_cents, bank_number)
);
GRANT SELECT, INSERT ON incoming_transfers TO armature_app;
ALTER TABLE incoming_transfers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY incoming_transfers_own ON incoming_transfers
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()));

-- Each reminder of an order is sent once.
CREATE TABLE payment_reminders (
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('BEFORE', 'OVERDUE', 'SECOND', 'LAST')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind)
);
GRANT SELECT, INSERT ON payment_reminders TO armature_app;
ALTER TABLE payment_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_reminders_all ON payment_reminders USING ((SELECT ctx_is_operator()));
