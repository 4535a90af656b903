-- The row of a bill of materials that a line in words was: its maker, and its cells with their headings.
ALTER TABLE request_list_lines ADD COLUMN bill_row jsonb;
ALTER TABLE open_lines ADD COLUMN bill_row jsonb;
-- As far as the asked vendor may know it.
ALTER TABLE open_line_offers ADD COLUMN bill_row jsonb;
