-- A search within one subcategory or kind of equipment first looks at that one's first products, in their order: without
-- it the database brings together all of the kind and all that have the word, however many they are.
CREATE INDEX product_search_subcategory_id ON product_search (component_subcategory_id, product_id)
  WHERE component_subcategory_id IS NOT NULL;
DROP INDEX product_search_subcategory;
CREATE INDEX product_search_equipment_id ON product_search (equipment_id, product_id) WHERE equipment_id IS NOT NULL;
DROP INDEX product_search_equipment;
