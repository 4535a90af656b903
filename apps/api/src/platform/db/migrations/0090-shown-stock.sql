-- A vendor chooses whether buyers read if its parts are in stock (docs/decisions/091-in-stock.md). Nobody's stock is shown
-- that didn't say so. The release before knows no such column and shows nothing.
ALTER TABLE vendor_profiles ADD COLUMN shows_stock boolean NOT NULL DEFAULT false;

CREATE INDEX vendor_profiles_show_stock ON vendor_profiles (user_id) WHERE shows_stock;

-- What is remembered of lists that are narrowed by it is forgotten when a vendor changes its mind.
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON vendor_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_list_change();
