-- In how many days the vendor can send it, where it says so.
ALTER TABLE products ADD COLUMN lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365);
