-- The bench's world, except people and products. Run by the owner with triggers and foreign keys off: all sums add up
-- by construction.

-- 6,000 quotes: the first 2,000 at their vendors, the last 2,500 bought.
INSERT INTO quotes (id, customer_id, created_by, status, notes, down_payment, created_at, updated_at, status_since) OVERRIDING SYSTEM VALUE
SELECT n, 402 + n % 600, 1,
  (CASE WHEN n <= 2000 THEN 'SENT_TO_VENDOR' WHEN n > 3500 THEN 'PURCHASED'
    ELSE (ARRAY['NEW', 'SENT_TO_VENDOR', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'])[1 + n % 5] END)::quote_status,
  'For line ' || n % 40, 30, now() - (6001 - n) * interval '20 minutes', now() - (6001 - n) * interval '10 minutes',
  now() - (6001 - n) * interval '10 minutes'
FROM generate_series(1, 6000) n;

-- One to three vendors each; vendor 2 has a part in every quote that the bench writes to, and in many bought ones.
INSERT INTO sub_quotes (id, quote_id, vendor_id, customer_id, status, created_at, updated_at, status_since, asked_at, answered_at) OVERRIDING SYSTEM VALUE
SELECT q.id * 3 - 2 + k, q.id,
  CASE WHEN k = 0 AND (q.id <= 2000 OR q.id % 4 = 0) THEN 2 ELSE 3 + (q.id * 7 + k * 131) % 399 END,
  q.customer_id, q.status, q.created_at, q.updated_at, q.updated_at,
  q.created_at, CASE WHEN q.status <> 'SENT_TO_VENDOR' THEN q.updated_at END
FROM quotes q CROSS JOIN generate_series(0, 2) k WHERE k <= q.id % 3;

INSERT INTO quote_items (sub_quote_id, quote_id, vendor_id, customer_id, product_id, name, sku, type, image, price_cents, quantity)
SELECT s.id, s.quote_id, s.vendor_id, s.customer_id, p.id, p.name, p.sku, p.type, NULL, 1000 + (s.id * 37 + k) % 90000, 1 + (s.id + k) % 9
FROM sub_quotes s CROSS JOIN generate_series(1, 3) k
JOIN products p ON p.id = (s.vendor_id - 2) + 400 * ((s.quote_id + k) % 24 + 1);

UPDATE sub_quotes s SET total_cents = t.total
FROM (SELECT sub_quote_id, sum(price_cents * quantity) AS total FROM quote_items GROUP BY 1) t WHERE t.sub_quote_id = s.id;
UPDATE quotes q SET total_cents = t.total
FROM (SELECT quote_id, sum(total_cents) AS total FROM sub_quotes GROUP BY 1) t WHERE t.quote_id = q.id;

INSERT INTO orders (id, quote_id, customer_id, revision, lines_cents, paid_cents, created_at) OVERRIDING SYSTEM VALUE
SELECT q.id - 3500, q.id, q.customer_id, 1, q.total_cents, (q.total_cents * 30 + 50) / 100, q.updated_at
FROM quotes q WHERE q.status = 'PURCHASED';
INSERT INTO order_payments (order_id, customer_id, kind, amount_cents, reference, created_at)
SELECT id, customer_id, 'CARD', paid_cents, 'pi_bench_' || id, created_at FROM orders;
INSERT INTO sub_orders (id, order_id, sub_quote_id, vendor_id, customer_id, amount_cents, commission_percent, created_at) OVERRIDING SYSTEM VALUE
SELECT s.id, o.id, s.id, s.vendor_id, s.customer_id, s.total_cents, 10, o.created_at
FROM sub_quotes s JOIN orders o ON o.quote_id = s.quote_id;
INSERT INTO order_items (sub_order_id, vendor_id, customer_id, product_id, name, sku, type, image, price_cents, quantity)
SELECT i.sub_quote_id, i.vendor_id, i.customer_id, i.product_id, i.name, i.sku, i.type, i.image, i.price_cents, i.quantity
FROM quote_items i JOIN sub_orders s ON s.id = i.sub_quote_id ORDER BY i.id;

-- Their books: a sale with a tenth for the marketplace, and a payment.
WITH sale AS (
  INSERT INTO ledger_transactions (kind, order_id, source, at) SELECT 'SALE', id, 'sale:' || id, created_at FROM orders RETURNING *)
INSERT INTO ledger_entries (transaction_id, kind, account, order_id, sub_order_id, vendor_id, customer_id, amount_cents, at)
SELECT t.id, t.kind, 'BUYER', o.id, NULL, NULL, o.customer_id, o.lines_cents, t.at FROM sale t JOIN orders o ON o.id = t.order_id
UNION ALL
SELECT t.id, t.kind, part.account, s.order_id, s.id, s.vendor_id, NULL, part.cents, t.at
FROM sale t JOIN sub_orders s ON s.order_id = t.order_id CROSS JOIN LATERAL (
  VALUES ('VENDOR', s.amount_cents / 10 - s.amount_cents), ('COMMISSION', -(s.amount_cents / 10))) part (account, cents);
WITH payment AS (
  INSERT INTO ledger_transactions (kind, order_id, source, at)
  SELECT 'PAYMENT', order_id, 'payment:' || id, created_at FROM order_payments RETURNING *)
INSERT INTO ledger_entries (transaction_id, kind, account, order_id, customer_id, amount_cents, at)
SELECT t.id, t.kind, side.account, o.id, o.customer_id, side.cents, t.at
FROM payment t JOIN orders o ON o.id = t.order_id CROSS JOIN LATERAL (
  VALUES ('PROVIDER', o.paid_cents), ('BUYER', -o.paid_cents)) side (account, cents);

INSERT INTO events (at, actor_id, actor_role, actor_name, kind, quote_id, customer_id, for_customer, summary)
SELECT q.created_at + k * interval '1 hour', 1, 'ADMIN', 'Admin', 'quote.send-to-vendor', q.id, q.customer_id, true, 'Pending → Being priced'
FROM quotes q CROSS JOIN generate_series(1, 3) k;

SELECT setval(pg_get_serial_sequence(t.name, 'id'), 1000000)
FROM unnest(ARRAY['users', 'tenants', 'quotes', 'sub_quotes', 'orders', 'sub_orders']) AS t (name);
