import { mediaMachine } from '@armature/domain/media/media-machine'
import type { Actor } from '@armature/domain/rights/actor'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { MediaTable } from '../../platform/db/tables/people-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'

export type MediaRow = Selectable<MediaTable>

/** An upload that its owner may add to a product. */
export interface OwnMedia {
  id: number
  public_id: string
  owner_id: number
  kind: MediaKind
  format: MediaFormat
}

/**
 * The stored files among these that were uploaded by one of `ownerIds`, locked until the transaction ends, so that the
 * sweep can't give one up before the product that names it is written. A missing file is unknown, another person's, or
 * was given up.
 */
export const findOwnMedia = async (
  trx: Database,
  publicIds: readonly string[],
  ownerIds: readonly number[],
): Promise<OwnMedia[]> => {
  if (publicIds.length === 0) return []
  return (
    trx
      .selectFrom('media')
      .select(['id', 'public_id', 'owner_id', 'kind', 'format'])
      .where('public_id', '=', sql<string>`ANY(${[...publicIds]}::text[])`)
      .where('owner_id', '=', sql<number>`ANY(${[...ownerIds]}::bigint[])`)
      .where('state', 'in', mediaMachine.statesWhere('stored'))
      .where('channel', 'is', null)
      // The same order for everybody, and the lock that the product's trigger takes: two products that claim the same
      // files wait for each other instead of deadlocking.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  )
}

/** One of the actor's own stored uploads, or anybody's for an admin. */
export const findMediaRow = (trx: Database, actor: Actor, publicId: string): Promise<MediaRow | undefined> =>
  trx
    .selectFrom('media')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('state', 'in', mediaMachine.statesWhere('stored'))
    .where('channel', 'is', null)
    .where(scopeSql(scopeOf(actor, 'media'), { self: 'media.owner_id' }))
    .executeTakeFirst()
