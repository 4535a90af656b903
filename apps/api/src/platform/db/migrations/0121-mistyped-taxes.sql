-- A rate that ended on the day that it began held on no day, so another one may begin on it.
DROP INDEX tax_rates_place;
CREATE UNIQUE INDEX tax_rates_place ON tax_rates (country, lower(region), valid_from) WHERE ended_on IS DISTINCT FROM valid_from;
