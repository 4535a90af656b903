-- Stock changes most often and decides few lists: it is announced apart from the rest of its table (decision 033).

CREATE OR REPLACE TRIGGER tell_list_change AFTER INSERT OR DELETE OR UPDATE OF
  id, vendor_id, tenant_id, type, sku, name, manufacturer, description, price_cents, length, width, height, weight,
  equipment_id, component_subcategory_id, specs, images, application_ids, model_ids, cad, fbx, created_at, deleted_at,
  preview, own_length, own_width, own_height, own_weight, lead_time_days, measures, attributes, minimum_order, documents,
  part_number, price_breaks, from_price_cents, country_of_origin, hs_code, eccn, document_kinds
  ON products EXECUTE FUNCTION tell_list_change();

CREATE FUNCTION tell_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('armature_lists', 'product_stock');
  RETURN NULL;
END $$;

CREATE TRIGGER tell_stock_change AFTER UPDATE OF quantity ON products EXECUTE FUNCTION tell_stock_change();
