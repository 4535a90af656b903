-- Rates have up to three decimals in percent, such as Québec's 9.975 %: the tenths of a basis point stand beside the whole
-- ones, which earlier copies of the server read.
ALTER TABLE tax_rates ADD COLUMN tenths integer NOT NULL DEFAULT 0 CHECK (tenths BETWEEN 0 AND 9);
