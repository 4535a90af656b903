-- A store's logo: a picture of its owner's among the other uploads. Its channel, `store-7`, says what it was sent for, so that it
-- never becomes a product's too.
ALTER TABLE tenants ADD COLUMN logo_media_id bigint REFERENCES media;
CREATE UNIQUE INDEX tenants_logo ON tenants (logo_media_id) WHERE logo_media_id IS NOT NULL;
-- A store's customers see it too.
CREATE POLICY media_read_logo ON media FOR SELECT USING (
  EXISTS (SELECT FROM tenants t WHERE t.logo_media_id = media.id AND t.id = (SELECT ctx_tenant())));
