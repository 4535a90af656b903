-- Whose each card is that was ever seen at the provider: by the provider's name of it, and nothing of the card itself.
-- What is another's is refused without asking the provider.
CREATE TABLE kept_cards (
  id text PRIMARY KEY CHECK (id ~ '^pm_[A-Za-z0-9_]+$'),
  user_id bigint NOT NULL REFERENCES users,
  seen_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX kept_cards_user ON kept_cards (user_id);
ALTER TABLE kept_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY kept_cards_own ON kept_cards FOR ALL
  USING (user_id = (SELECT ctx_user()) OR (SELECT ctx_is_operator()))
  WITH CHECK (user_id = (SELECT ctx_user()) OR (SELECT ctx_is_operator()));
GRANT SELECT, INSERT, UPDATE ON kept_cards TO armature_app;

-- A card that is kept is charged as its customer's.
ALTER TABLE purchase_holds ADD COLUMN provider_customer text;
