-- The lists of quotes and sub-quotes leave out the statuses that wait for nobody (domain/quotes/quote-states.ts). Without
-- these a page walks past every purchased quote to find its ten.
CREATE INDEX quotes_open_list ON quotes (id DESC) WHERE deleted_at IS NULL AND status NOT IN ('PURCHASED');
CREATE INDEX sub_quotes_vendor_open ON sub_quotes (vendor_id, id) WHERE NOT hidden AND status NOT IN ('PURCHASED', 'CLOSED');
