import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { isSelling } from '@armature/domain/catalogue/products/selling'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import {
  closedStatuses,
  offerStatuses,
  quoteMachine,
} from '@armature/domain/quotes/workflow/quote-workflow-table'
import { storeOpenSql } from '../../../platform/db/sql/record-sql.ts'
import { isNoneOf } from '../../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/**
 * May everybody in an offer trade, by their status: its customer, every vendor with an open part, and the selling
 * store?
 */
export const canBeBought = async (trx: Database, quoteId: number): Promise<boolean> => {
  const { rows } = await sql<{ customer: UserStatus; vendors: UserStatus[]; store_open: boolean }>`
    SELECT u.status AS customer, ${storeOpenSql(sql`q.tenant_id`)} AS store_open,
      ARRAY(SELECT v.status FROM sub_quotes s JOIN users v ON v.id = s.vendor_id
        WHERE s.quote_id = q.id AND ${isNoneOf('s.status', closedStatuses)}) AS vendors
    FROM quotes q JOIN users u ON u.id = q.customer_id WHERE q.id = ${quoteId}`.execute(trx)
  const [row] = rows
  return row !== undefined && row.store_open && maySignIn(row.customer) && row.vendors.every(isSelling)
}

export const isVendorSelling = async (trx: Database, vendorId: number): Promise<boolean> => {
  const vendor = await trx.selectFrom('users').select('status').where('id', '=', vendorId).executeTakeFirst()
  return vendor !== undefined && isSelling(vendor.status)
}

export interface OpenPart {
  quoteId: number
  onOffer: boolean
}

/** The open quotes with an open part of this vendor, those on offer first; at most `limit`, for a mail. */
export const listOpenParts = async (trx: Database, vendorId: number, limit: number): Promise<OpenPart[]> => {
  const onOffer = sql<boolean>`q.status IN (${sql.join(offerStatuses.map((status) => sql`${status}::quote_status`))})`
  const { rows } = await sql<OpenPart>`
    SELECT q.id AS "quoteId", ${onOffer} AS "onOffer"
    FROM sub_quotes s JOIN quotes q ON q.id = s.quote_id
    WHERE s.vendor_id = ${vendorId} AND ${isNoneOf('s.status', [...closedStatuses, ...quoteMachine.statesWhere('purchased')])} AND NOT s.hidden
    ORDER BY 2 DESC, q.id DESC LIMIT ${limit}`.execute(trx)
  return rows
}
