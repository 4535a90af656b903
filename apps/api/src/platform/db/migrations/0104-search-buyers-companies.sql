-- People are found by the company that they buy for, as vendors are by theirs.
CREATE INDEX customer_companies_words ON customer_companies USING gin (business_name gin_trgm_ops);
