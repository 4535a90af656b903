import { mediaMachine, newMedia } from '@armature/domain/media/media-machine'
import { anyClaimPictureChannel } from '@armature/domain/claims/claim-picture'
import { anyPaperChannel } from '@armature/domain/media/paper-channel'
import { anyOwnRobotChannel } from '@armature/domain/media/own-robot-channel'
import type { MediaStanding } from '@armature/domain/media/media-access'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { MediaTable } from '../../platform/db/tables/people-tables.ts'
import { forSaleSql, inStoreCatalogueSql } from '../../platform/db/sql/scope-filter.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MediaRow } from './media-repository.ts'

export type ServedMedia = Pick<
  MediaRow,
  'public_id' | 'kind' | 'format' | 'name' | 'conversion_status' | 'bytes' | 'unit_scale'
> &
  Omit<MediaStanding, 'isDesign'>

export type NewMedia = Omit<Insertable<MediaTable>, 'state' | 'unused_since'> & { created_at: Date }

/** Never used so far: a file removed from a product is unused from then on, not since its upload. */
const isNeverUsed = sql<boolean>`coalesce(unused_since = created_at, false)`

/** The number and bytes of an account's never used files. */
export const countUnused = async (
  trx: Database,
  ownerId: number,
): Promise<{ files: number; bytes: number }> => {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*)::bigint AS files, coalesce(sum(bytes), 0)::bigint AS bytes
    FROM media WHERE owner_id = ${ownerId} AND unused_since IS NOT NULL AND ${isNeverUsed}`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Serializes an account's upload counts until the transaction ends. */
export const lockUploadsOf = async (trx: Database, ownerId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('media.owner'), hashint8(${ownerId}))`.execute(trx)
}

/** Written before any file: an upload under way, unused until a product names it. */
export const insertUpload = async (trx: Database, upload: NewMedia): Promise<number> => {
  const row = { ...upload, state: newMedia, unused_since: upload.created_at }
  const { id } = await trx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Written after the last file. Undefined where the sweep took the upload for lost. */
export const markStored = (trx: Database, id: number): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set({ state: mediaMachine.move('store').to })
    .where('id', '=', id)
    .where('state', 'in', mediaMachine.move('store').from)
    .returningAll()
    .executeTakeFirst()

const isLogo = sql<boolean>`EXISTS (SELECT FROM tenants t WHERE t.logo_media_id = media.id)`

/** A buyer's own robot: only its owner gets its address, with a pass. */
const isOwnRobot = sql<boolean>`channel LIKE ${anyOwnRobotChannel}`

/** A picture of a claim: only the claim's readers get its address, with a pass. */
const isOfClaim = sql<boolean>`channel LIKE ${anyClaimPictureChannel}`

/** A paper's file: only its record's readers get its address, with a pass. */
const isPaper = sql<boolean>`channel LIKE ${anyPaperChannel}`

/**
 * A product's file, a store's logo or an own robot by its address, with the record that shows it; media-access.ts
 * decides who may read it.
 */
export const findServedMedia = async (trx: Database, publicId: string): Promise<ServedMedia | undefined> =>
  trx
    .selectFrom('media')
    .select(['public_id', 'kind', 'format', 'name', 'conversion_status', 'bytes', 'unit_scale'])
    .select([
      sql<boolean>`EXISTS (SELECT FROM media_uses u JOIN products p ON p.id = u.product_id
        WHERE u.media_id = media.id AND u.tenant_id IS NULL AND p.deleted_at IS NULL
        AND ${forSaleSql('p.vendor_id')}) OR ${isLogo}`.as('isPublic'),
      sql<boolean>`EXISTS (SELECT FROM media_uses u JOIN products p ON p.id = u.product_id
        WHERE u.media_id = media.id AND p.deleted_at IS NULL
        AND ${inStoreCatalogueSql({ vendor: 'p.vendor_id', tenant: 'p.tenant_id' })})`.as('isInCatalogue'),
      sql<boolean>`EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id)`.as('isShown'),
      sql<boolean>`${isNeverUsed} AND channel IS NULL`.as('isFresh'),
    ])
    .where('public_id', '=', publicId)
    .where((eb) => eb.or([eb('channel', 'is', null), isLogo, isOwnRobot, isOfClaim, isPaper]))
    .where('state', 'in', mediaMachine.statesWhere('stored'))
    .executeTakeFirst()
