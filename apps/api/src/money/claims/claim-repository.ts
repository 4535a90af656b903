import { claimPictureChannel } from '@armature/domain/claims/claim-picture'
import { mediaMachine } from '@armature/domain/media/media-machine'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { ClaimsTable } from '../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export type Claim = Selectable<ClaimsTable>

export const insertClaim = (trx: Database, claim: Insertable<ClaimsTable>): Promise<Claim> =>
  trx.insertInto('claims').values(claim).returningAll().executeTakeFirstOrThrow()

/** Reads without a lock, only to find the order; the order's lock decides. */
export const findClaim = (trx: Database, id: number): Promise<Claim | undefined> =>
  trx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()

export const changeClaim = async (
  trx: Database,
  id: number,
  change: Omit<Updateable<ClaimsTable>, 'id'>,
): Promise<void> => {
  await trx.updateTable('claims').set(change).where('id', '=', id).execute()
}

/** Binds uploaded pictures to a claim. False if one isn't an unused claim picture of this customer. */
export const addPictures = async (
  trx: Database,
  { id, customer_id, vendor_id, tenant_id }: Claim,
  publicIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    WITH own AS (
      UPDATE media SET unused_since = NULL
      WHERE public_id = ANY(${[...publicIds]}::text[]) AND owner_id = ${customer_id}
        AND channel = ${claimPictureChannel(customer_id)} AND unused_since IS NOT NULL
        AND ${isOneOf('state', mediaMachine.statesWhere('stored'))}
      RETURNING id, public_id)
    INSERT INTO claim_pictures (claim_id, place, media_id, public_id, vendor_id, tenant_id, customer_id)
    SELECT ${id}::bigint, array_position(${[...publicIds]}::text[], public_id) - 1, own.id, public_id,
      ${vendor_id}::bigint, ${tenant_id}::bigint, ${customer_id}::bigint
    FROM own RETURNING media_id AS id`.execute(trx)
  return rows.length === publicIds.length
}
