-- The dashboard's figures by whoever they are for, in the order of time: read from the index alone.
CREATE INDEX ledger_entries_customer ON ledger_entries (customer_id, at) INCLUDE (account, kind, amount_cents)
  WHERE customer_id IS NOT NULL;
CREATE INDEX ledger_entries_store ON ledger_entries (tenant_id, at) INCLUDE (account, kind, amount_cents)
  WHERE tenant_id IS NOT NULL AND sub_order_id IS NULL;
