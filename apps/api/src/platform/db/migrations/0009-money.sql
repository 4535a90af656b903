-- The books, payments, payouts, refunds, invoices, subscriptions.

-- Books ------------------------------------------------------------------------------------------

-- The books: each fact about money is one transaction of entries that add up to zero, written in the fact's own database
-- transaction and never changed. Everything paid, pending, due and paid out is read here.
CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('SALE', 'SHIPMENT', 'PAYMENT', 'TRANSFER', 'STORE_PAYMENT', 'REVERSAL', 'REFUND', 'CREDIT')),
  order_id bigint NOT NULL REFERENCES orders,
  -- The fact, which is booked once.
  source text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_transactions_order ON ledger_transactions (order_id, id);
GRANT SELECT, INSERT ON ledger_transactions TO armature_app;
-- Written once, by a use case that has authorized its actor.
ALTER TABLE ledger_transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger_transactions_read ON ledger_transactions FOR SELECT USING ((SELECT ctx_is_operator()));
CREATE POLICY ledger_transactions_insert ON ledger_transactions FOR INSERT WITH CHECK ((SELECT ctx_is_operator()));

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_transactions_once BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION refuse_unbalanced_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'transaction_id')::bigint END;
  found record;
BEGIN
  SELECT count(*) AS entries, coalesce(sum(e.amount_cents), 0) AS total,
         bool_and(e.kind = t.kind AND e.order_id = t.order_id AND e.at = t.at) AS same
    INTO found FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.id = wanted;
  IF found.entries < 2 OR found.total <> 0 OR NOT found.same THEN
    RAISE EXCEPTION 'transaction % of the ledger does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_ledger();

-- tenant_id and customer_id are the order's, vendor_id the sub-order's, so that row-level security needs no join: a
-- customer reads its side of the books, a vendor its own.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  kind text NOT NULL,
  account text NOT NULL CHECK (account IN ('BUYER', 'PROVIDER', 'BANK', 'COMMISSION', 'SHIPMENT', 'TAX', 'VENDOR')),
  order_id bigint NOT NULL REFERENCES orders,
  sub_order_id bigint REFERENCES sub_orders,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  at timestamptz NOT NULL,
  CHECK ((account IN ('VENDOR', 'COMMISSION')) = (sub_order_id IS NOT NULL)),
  CHECK ((vendor_id IS NULL) = (sub_order_id IS NULL)),
  CHECK ((customer_id IS NULL) = (sub_order_id IS NOT NULL))
);
CREATE INDEX ledger_entries_order ON ledger_entries (order_id, account);
CREATE INDEX ledger_entries_sub_order ON ledger_entries (sub_order_id, account) WHERE sub_order_id IS NOT NULL;
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_vendor ON ledger_entries (vendor_id, at) WHERE vendor_id IS NOT NULL;
CREATE INDEX ledger_entries_at ON ledger_entries (at);
-- Figures of the dashboard, read from the index alone.
CREATE INDEX ledger_entries_customer ON ledger_entries (customer_id, at) INCLUDE (account, kind, amount_cents)
  WHERE customer_id IS NOT NULL;
CREATE INDEX ledger_entries_store ON ledger_entries (tenant_id, at) INCLUDE (account, kind, amount_cents)
  WHERE tenant_id IS NOT NULL AND sub_order_id IS NULL;
GRANT SELECT, INSERT ON ledger_entries TO armature_app;
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger_entries_read ON ledger_entries FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store())
  OR customer_id = (SELECT ctx_user()));
CREATE POLICY ledger_entries_insert ON ledger_entries FOR INSERT WITH CHECK ((SELECT ctx_is_operator()));
CREATE TRIGGER ledger_entries_once BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_ledger();
CREATE CONSTRAINT TRIGGER ledger_orders_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();

CREATE FUNCTION keep_order_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sub_orders s SET order_paid = now_paid.paid
    FROM (SELECT sum(e.amount_cents) = 0 AS paid FROM ledger_entries e
           WHERE e.order_id = NEW.order_id AND e.account = 'BUYER') now_paid
   WHERE s.order_id = NEW.order_id AND s.order_paid <> now_paid.paid;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_order_paid AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'BUYER') EXECUTE FUNCTION keep_order_paid();

CREATE FUNCTION keep_called_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sub_orders s SET called_off = true
   WHERE s.id = NEW.sub_order_id AND NOT s.called_off
     AND (SELECT sum(e.amount_cents) = 0 FROM ledger_entries e
           WHERE e.sub_order_id = NEW.sub_order_id AND e.kind IN ('SALE', 'CREDIT'));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_called_off AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'CREDIT' AND NEW.sub_order_id IS NOT NULL)
  EXECUTE FUNCTION keep_called_off();

-- Purchases --------------------------------------------------------------------------------------

-- The account's customer at the card provider. The key is saved before the call, so that there is one, whatever becomes of
-- the answer.
CREATE TABLE payment_customers (
  user_id bigint PRIMARY KEY REFERENCES users,
  request_key uuid NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  customer_id text UNIQUE,
  -- As the provider was asked: a lost answer is found by them, also after the address or name has changed.
  requested_email text,
  requested_name text
);
GRANT SELECT, INSERT, UPDATE ON payment_customers TO armature_app;
ALTER TABLE payment_customers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_customers_own ON payment_customers
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- Owners of all cards ever seen at the provider, by the provider's id. Another's card is refused without asking it.
CREATE TABLE kept_cards (
  id text PRIMARY KEY CHECK (id ~ '^pm_[A-Za-z0-9_]+$'),
  user_id bigint NOT NULL REFERENCES users,
  seen_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX kept_cards_user ON kept_cards (user_id);
GRANT SELECT, INSERT, UPDATE ON kept_cards TO armature_app;
ALTER TABLE kept_cards ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY kept_cards_own ON kept_cards USING (user_id = (SELECT ctx_user()) OR (SELECT ctx_is_operator()));

CREATE TABLE purchase_holds (
  id uuid PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  revision integer NOT NULL,
  state text NOT NULL CHECK (state IN ('PAYING', 'LAPSED', 'BOUGHT', 'FAILED', 'REFUND_DUE', 'REFUNDED')),
  due_cents bigint NOT NULL CHECK (due_cents > 0),
  payment_method text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  payment_id text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- When the payer was told that the outcome is unknown; the outcome is mailed. A refund that the provider refuses is tried
  -- less and less often, and then left to the operator.
  answered_unknown_at timestamptz,
  refund_refusals integer NOT NULL DEFAULT 0,
  refund_refusal text,
  refund_flagged_at timestamptz,
  -- A saved card is charged as its customer's.
  provider_customer text,
  CONSTRAINT purchase_holds_payment_method CHECK (payment_method ~ '^pm_[A-Za-z0-9_]+$' OR payment_method IN ('offline', 'removed'))
);
-- At most one payment is under way for a quote. LAPSED: its 15 minutes passed without an answer; it no longer blocks the
-- quote, and the reconciler still looks for money to give back.
CREATE UNIQUE INDEX purchase_holds_open ON purchase_holds (quote_id) WHERE state = 'PAYING';
CREATE INDEX purchase_holds_quote ON purchase_holds (quote_id, created_at);
CREATE INDEX purchase_holds_unsettled ON purchase_holds (created_at) WHERE state IN ('PAYING', 'LAPSED', 'REFUND_DUE');
GRANT SELECT, INSERT, UPDATE ON purchase_holds TO armature_app;
ALTER TABLE purchase_holds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY purchase_holds_read ON purchase_holds FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY purchase_holds_write ON purchase_holds USING ((SELECT ctx_is_operator()));

CREATE TABLE stock_reservations (
  hold_id uuid NOT NULL REFERENCES purchase_holds,
  product_id bigint NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (hold_id, product_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON stock_reservations TO armature_app;

CREATE TABLE order_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  kind text NOT NULL CHECK (kind IN ('CARD', 'OFFLINE')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The provider's payment, or what the recorder wrote; one payment counts once.
  reference text NOT NULL,
  recorded_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX order_payments_card ON order_payments (reference) WHERE kind = 'CARD';
CREATE INDEX order_payments_order ON order_payments (order_id, id);
GRANT SELECT, INSERT ON order_payments TO armature_app;
ALTER TABLE order_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY order_payments_read ON order_payments FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY order_payments_write ON order_payments USING ((SELECT ctx_is_operator()));
CREATE CONSTRAINT TRIGGER order_payments_balanced AFTER INSERT OR UPDATE ON order_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();

-- A card payment on an order's balance; its key is saved before the provider is called.
CREATE TABLE balance_payments (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  state text NOT NULL CHECK (state IN ('PAYING', 'PAID', 'FAILED', 'REFUND_DUE', 'REFUNDED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_method text NOT NULL CHECK (payment_method ~ '^pm_[A-Za-z0-9_]+$'),
  idempotency_key text NOT NULL UNIQUE,
  payment_id text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refund_refusals integer NOT NULL DEFAULT 0,
  refund_refusal text,
  refund_flagged_at timestamptz,
  -- A saved card is charged as its customer's.
  provider_customer text,
  -- When the payer was told that the outcome is unknown; the outcome is mailed.
  answered_unknown_at timestamptz
);
-- An order is never paid twice at once.
CREATE UNIQUE INDEX balance_payments_open ON balance_payments (order_id) WHERE state = 'PAYING';
CREATE INDEX balance_payments_order ON balance_payments (order_id, created_at);
CREATE INDEX balance_payments_unsettled ON balance_payments (created_at) WHERE state IN ('PAYING', 'REFUND_DUE');
GRANT SELECT, INSERT, UPDATE ON balance_payments TO armature_app;
ALTER TABLE balance_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY balance_payments_read ON balance_payments FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY balance_payments_write ON balance_payments USING ((SELECT ctx_is_operator()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON balance_payments EXECUTE FUNCTION tell_list_change();

-- Money that names a hold or a balance payment and isn't its payment: another amount, currency, account or mode, or a
-- second one. It never buys. Money that reached us goes back; the operator looks at the rest.
CREATE TABLE stray_payments (
  -- The provider's id of the payment.
  id text PRIMARY KEY,
  hold_id uuid REFERENCES purchase_holds,
  quote_id bigint NOT NULL REFERENCES quotes,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  account text,
  livemode boolean NOT NULL,
  differences text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('REFUND_DUE', 'REFUNDED', 'FLAGGED')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refund_refusals integer NOT NULL DEFAULT 0,
  refund_refusal text,
  balance_id uuid REFERENCES balance_payments,
  CHECK (num_nonnulls(hold_id, balance_id) = 1)
);
CREATE INDEX stray_payments_hold ON stray_payments (hold_id);
CREATE INDEX stray_payments_unsettled ON stray_payments (created_at) WHERE state = 'REFUND_DUE';
CREATE INDEX stray_payments_balance ON stray_payments (balance_id) WHERE balance_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON stray_payments TO armature_app;
ALTER TABLE stray_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stray_payments_all ON stray_payments USING ((SELECT ctx_is_operator()));

-- Invoices and receipts, numbered by each seller without gaps: 0 is the marketplace, a store is its tenant's id.
CREATE TABLE document_counts (
  seller bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'RECEIPT')),
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (seller, kind)
);
GRANT SELECT, INSERT, UPDATE ON document_counts TO armature_app;
ALTER TABLE document_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY document_counts_all ON document_counts USING ((SELECT ctx_is_operator()));

CREATE TABLE documents (
  seller bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'RECEIPT')),
  number integer NOT NULL CHECK (number > 0),
  order_id bigint NOT NULL REFERENCES orders,
  -- The payment of a receipt.
  payment_id bigint UNIQUE REFERENCES order_payments,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (seller, kind, number),
  CHECK ((kind = 'RECEIPT') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX documents_invoice ON documents (order_id) WHERE kind = 'INVOICE';
GRANT SELECT, INSERT ON documents TO armature_app;
ALTER TABLE documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY documents_all ON documents USING ((SELECT ctx_is_operator()));

-- Payouts and refunds ----------------------------------------------------------------------------

-- Each try to pay a vendor; its key is saved before the provider is called. sub_orders.transfer_status follows.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  attempt integer NOT NULL CHECK (attempt > 0),
  state text NOT NULL CHECK (state IN ('DUE', 'SENT', 'UNKNOWN', 'COMPLETED', 'FAILED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The vendor's account at the provider at the time.
  destination text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  failure_code text,
  failure text,
  asked_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  settled_at timestamptz,
  UNIQUE (sub_order_id, attempt),
  CHECK ((state = 'COMPLETED') = (provider_id IS NOT NULL)),
  CHECK ((state = 'FAILED') = (failure IS NOT NULL))
);
-- A vendor is paid once: one transfer at most is under way or has succeeded.
CREATE UNIQUE INDEX transfers_live ON transfers (sub_order_id) WHERE state <> 'FAILED';
CREATE INDEX transfers_unsettled ON transfers (created_at) WHERE state IN ('DUE', 'SENT', 'UNKNOWN');
CREATE INDEX transfers_settled ON transfers (settled_at) WHERE state = 'COMPLETED';
GRANT SELECT, INSERT, UPDATE ON transfers TO armature_app;
ALTER TABLE transfers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY transfers_read ON transfers FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
CREATE POLICY transfers_write ON transfers USING ((SELECT ctx_is_operator()));

-- Refunds of orders: a chain of steps, each with a key that is saved before the provider is called.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  credit_cents bigint NOT NULL CHECK (credit_cents >= amount_cents),
  reason text NOT NULL,
  asked_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Left to the operators, since the provider keeps refusing.
  flagged_at timestamptz
);
CREATE UNIQUE INDEX refunds_open ON refunds (order_id) WHERE state = 'RUNNING';
CREATE INDEX refunds_order ON refunds (order_id, created_at);
GRANT SELECT, INSERT, UPDATE ON refunds TO armature_app;
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY refunds_all ON refunds USING ((SELECT ctx_is_operator()));
-- A running refund stops the order's money for everybody: customer and store see it, but none of its steps.
CREATE POLICY refunds_read ON refunds FOR SELECT
  USING (tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON refunds EXECUTE FUNCTION tell_list_change();

-- How much less each part of the order costs; a null sub-order is shipping or tax.
CREATE TABLE refund_shares (
  refund_id uuid NOT NULL REFERENCES refunds,
  sub_order_id bigint REFERENCES sub_orders,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  commission_cents bigint NOT NULL CHECK (commission_cents BETWEEN 0 AND amount_cents),
  -- Until the refund is done; a vendor may not read the refund itself.
  open boolean NOT NULL DEFAULT true,
  is_tax boolean NOT NULL DEFAULT false,
  UNIQUE (refund_id, sub_order_id),
  CONSTRAINT refund_shares_tax CHECK (NOT is_tax OR sub_order_id IS NULL)
);
CREATE INDEX refund_shares_sub_order ON refund_shares (sub_order_id) WHERE open;
GRANT SELECT, INSERT, UPDATE ON refund_shares TO armature_app;
ALTER TABLE refund_shares ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY refund_shares_all ON refund_shares USING ((SELECT ctx_is_operator()));
CREATE POLICY refund_shares_read ON refund_shares FOR SELECT USING (
  vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON refund_shares EXECUTE FUNCTION tell_list_change();

CREATE TABLE refund_steps (
  id uuid PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  place integer NOT NULL CHECK (place > 0),
  kind text NOT NULL CHECK (kind IN ('REVERSAL', 'CARD', 'OFFLINE')),
  state text NOT NULL CHECK (state IN ('NEXT', 'GIVEN', 'REFUSED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  sub_order_id bigint REFERENCES sub_orders,
  payment_id bigint REFERENCES order_payments,
  -- The provider's transfer or payment, or the note of an offline one.
  reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  refusals integer NOT NULL DEFAULT 0,
  failure text,
  settled_at timestamptz,
  UNIQUE (refund_id, place),
  CHECK ((kind = 'REVERSAL') = (sub_order_id IS NOT NULL)),
  CHECK ((kind = 'REVERSAL') = (payment_id IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON refund_steps TO armature_app;
ALTER TABLE refund_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY refund_steps_all ON refund_steps USING ((SELECT ctx_is_operator()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON refund_steps EXECUTE FUNCTION tell_list_change();

-- Differences between the books and the provider, by payment and transfer.
CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  compared integer NOT NULL,
  finished_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON reconciliations TO armature_app;
ALTER TABLE reconciliations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliations_all ON reconciliations USING ((SELECT ctx_is_operator()));

CREATE TABLE reconciliation_differences (
  reconciliation_id bigint NOT NULL REFERENCES reconciliations,
  -- The provider's payment or transfer.
  reference text NOT NULL,
  ours_cents bigint NOT NULL,
  theirs_cents bigint NOT NULL,
  PRIMARY KEY (reconciliation_id, reference),
  CHECK (ours_cents <> theirs_cents)
);
GRANT SELECT, INSERT ON reconciliation_differences TO armature_app;
ALTER TABLE reconciliation_differences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliation_differences_all ON reconciliation_differences USING ((SELECT ctx_is_operator()));

-- Subscriptions ----------------------------------------------------------------------------------

-- Plans that vendors pay for a store. Amount and interval never change, as at the provider.
CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 50 AND 99999999),
  interval text NOT NULL CHECK (interval IN ('month', 'year')),
  products_allowed integer NOT NULL CHECK (products_allowed > 0),
  active boolean NOT NULL DEFAULT true,
  request_key uuid NOT NULL UNIQUE,
  price_id text UNIQUE,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON plans TO armature_app;

-- Each subscription, its key saved before the call, and what the provider last said of it.
CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  plan_id bigint NOT NULL REFERENCES plans,
  state text NOT NULL CHECK (state IN ('REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID', 'ENDED', 'REFUSED')),
  domain citext,
  store_name text,
  request_key uuid NOT NULL UNIQUE,
  provider_id text UNIQUE,
  item_id text,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  failure text,
  wanted_plan_id bigint REFERENCES plans,
  change_key uuid,
  change_at timestamptz,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- When the change of plan was asked for: its key is good for a day, whatever moment it is billed from.
  change_asked_at timestamptz,
  -- Set to end with its period while the vendor can't sign in; it goes on once the vendor can.
  ends_while_barred boolean NOT NULL DEFAULT false,
  -- When the vendor last asked for the end; null where it didn't, or asked to go on since. A job that makes the
  -- subscription go on checks by it whether to take that back.
  cancel_asked_at timestamptz,
  CHECK ((domain IS NULL) = (store_name IS NULL)),
  CHECK (tenant_id IS NOT NULL OR domain IS NOT NULL),
  CHECK ((wanted_plan_id IS NULL) = (change_key IS NULL)),
  CHECK (state NOT IN ('LIVE', 'PAST_DUE', 'UNPAID') OR provider_id IS NOT NULL)
);
CREATE UNIQUE INDEX subscriptions_current ON subscriptions (vendor_id)
  WHERE state IN ('REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID');
-- A domain that is being asked for is taken.
CREATE UNIQUE INDEX subscriptions_domain ON subscriptions (domain) WHERE state = 'REQUESTED' AND domain IS NOT NULL;
CREATE INDEX subscriptions_unsettled ON subscriptions (created_at) WHERE state = 'REQUESTED' OR wanted_plan_id IS NOT NULL;
CREATE INDEX subscriptions_vendor ON subscriptions (vendor_id, id);
GRANT SELECT, INSERT, UPDATE ON subscriptions TO armature_app;
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY subscriptions_read ON subscriptions FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY subscriptions_write ON subscriptions USING ((SELECT ctx_is_operator()));
