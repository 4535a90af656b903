-- A vendor's newest sub-quotes, in the order of their pages: without it each page sorts all that the vendor has.
CREATE INDEX sub_quotes_vendor_page ON sub_quotes (vendor_id, id) WHERE NOT hidden;
