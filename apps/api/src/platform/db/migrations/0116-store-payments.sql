-- A payment that a store's owner records reached the store, not the marketplace: its vendor has it (decision 116).
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check
  CHECK (kind IN ('SALE', 'SHIPMENT', 'PAYMENT', 'TRANSFER', 'STORE_PAYMENT', 'REVERSAL', 'REFUND', 'CREDIT')) NOT VALID;

-- Of the payments from before, those whose part was not paid out yet. A store's order is of its own vendor's parts alone.
SELECT book_fact('STORE_PAYMENT', p.order_id, 'taken:' || p.id, p.created_at, jsonb_build_array(
    jsonb_build_object('account', 'VENDOR', 'sub', s.id, 'cents', p.amount_cents),
    jsonb_build_object('account', 'BANK', 'cents', -p.amount_cents)))
  FROM order_payments p
  JOIN users u ON u.id = p.recorded_by AND u.role <> 'ADMIN'
  JOIN sub_orders s ON s.order_id = p.order_id AND s.transfer_status = 'NOT_DUE'
 WHERE p.kind = 'OFFLINE' AND (SELECT count(*) FROM sub_orders o WHERE o.order_id = p.order_id) = 1;
