-- An order shows its payments, and the books are compared with them: without an index each look read every payment.
CREATE INDEX order_payments_order ON order_payments (order_id, id);
