-- What was sent before parcels were counted is one parcel of everything (decision 079), sent when its history says so. In a transaction of its
-- own: the triggers of 0084 watch already, and no table is locked meanwhile. A vendor that sends one this very moment waits for nobody; its
-- parcel is found here, or left out.
-- The tables are new, so the planner takes them for empty, and each of the triggers' counts would read all that was written before it.
SELECT set_config('enable_seqscan', 'off', true);

INSERT INTO parcels (sub_order_id, number, vendor_id, tenant_id, customer_id, tracking_url, sent_at, sent_by)
SELECT s.id, 1, s.vendor_id, s.tenant_id, s.customer_id, s.tracking_url,
  coalesce((SELECT min(e.at) FROM events e
    WHERE e.order_id = s.order_id AND e.sub_order_id = s.id AND e.kind = 'sub_order.tracking'), s.created_at), s.vendor_id
FROM sub_orders s WHERE s.tracking_url IS NOT NULL
ON CONFLICT (sub_order_id, number) DO NOTHING;

INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, tenant_id, customer_id, quantity)
SELECT p.id, i.id, i.vendor_id, i.tenant_id, i.customer_id, i.quantity
FROM parcels p JOIN order_items i ON i.sub_order_id = p.sub_order_id
WHERE NOT EXISTS (SELECT FROM parcel_lines l WHERE l.parcel_id = p.id);
