-- Users, quotes and orders are found by the people and companies that their rows show. Neither table has a policy, so
-- that these indexes can be used whoever asks (see 0004).
CREATE INDEX users_words ON users
  USING gin ((username || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
CREATE INDEX vendor_profiles_words ON vendor_profiles USING gin (business_name gin_trgm_ops);
