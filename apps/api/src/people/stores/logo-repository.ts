import { mediaMachine } from '@armature/domain/media/media-machine'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Discarded } from '../media/discard-media.ts'

/**
 * Replaces or removes a store's logo; returns the old one, given up, whose files the caller removes after the commit.
 * Of two calls at once the second finds the first's logo. Call it as the system.
 */
export const setLogo = async (
  trx: Database,
  tenantId: number,
  mediaId: number | null,
): Promise<Discarded | null> => {
  const store = await trx
    .selectFrom('tenants')
    .select('logo_media_id')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('tenants').set({ logo_media_id: mediaId }).where('id', '=', tenantId).execute()
  // Name it, or the sweep deletes it after a day.
  if (mediaId !== null)
    await trx.updateTable('media').set({ unused_since: null }).where('id', '=', mediaId).execute()
  if (store.logo_media_id === null) return null
  return trx
    .updateTable('media')
    .set({ state: mediaMachine.move('delete').to })
    .where('id', '=', store.logo_media_id)
    .returning(['id', 'public_id', 'kind', 'format'])
    .executeTakeFirstOrThrow()
}
