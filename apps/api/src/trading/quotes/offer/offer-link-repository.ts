import { personName } from '@armature/domain/accounts/person-name'
import { unnumberedLink } from '@armature/domain/quotes/offer/offer-links'
import type { OfferLink } from '@armature/domain/quotes/offer/offer-links'
import { hourMs } from '@armature/domain/values/time'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

interface LinkedQuote {
  id: number
  customerId: number
  tenantId: number | null
}

/** Makes the quote's next link. Two at once wait for each other. */
export const addOfferLink = async (
  trx: Database,
  quote: LinkedQuote,
  made: { by: number | null; at: Date },
): Promise<OfferLink> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('offer-links:' || ${quote.id}::text, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ number: number }>`
    INSERT INTO offer_links (quote_id, number, customer_id, tenant_id, made_by, made_at)
    SELECT ${quote.id}, coalesce(max(number), 0) + 1, ${quote.customerId}, ${quote.tenantId}, ${made.by}, ${made.at}
    FROM offer_links WHERE quote_id = ${quote.id} RETURNING number`.execute(trx)
  return { quoteId: quote.id, customerId: quote.customerId, number: rows[0]?.number ?? unnumberedLink }
}

export const findOfferLink = (trx: Database, { quoteId, number }: OfferLink) =>
  trx
    .selectFrom('offer_links')
    .select(['ended_at', 'last_used_at'])
    .where('quote_id', '=', quoteId)
    .where('number', '=', number)
    .executeTakeFirst()

/** Writes to a link, which number 0 may not have a row for yet. */
const setLink = (
  trx: Database,
  { quoteId, customerId, number }: OfferLink,
  set: { last_used_at: Date } | { ended_at: Date; ended_by: number | null },
) =>
  trx
    .insertInto('offer_links')
    .columns([
      'quote_id',
      'number',
      'customer_id',
      'tenant_id',
      ...(Object.keys(set) as (keyof typeof set)[]),
    ])
    .expression((eb) =>
      eb
        .selectFrom('quotes')
        .select([
          'id',
          sql<number>`${number}::integer`.as('number'),
          'customer_id',
          'tenant_id',
          ...Object.entries(set).map(([name, value]) =>
            name === 'ended_by' ? sql`${value}::bigint`.as(name) : sql`${value}::timestamptz`.as(name),
          ),
        ])
        .where('id', '=', quoteId)
        .where('customer_id', '=', customerId),
    )
    .onConflict((conflict) => conflict.columns(['quote_id', 'number']).doUpdateSet(set))
    .execute()

/** A link's use is noted at most once an hour. */
export const isNewUse = async (trx: Database, link: OfferLink, now: Date): Promise<boolean> => {
  const found = await findOfferLink(trx, link)
  return found?.last_used_at == null || found.last_used_at.getTime() < now.getTime() - hourMs
}

export const noteLinkUse = async (trx: Database, link: OfferLink, now: Date): Promise<void> => {
  await setLink(trx, link, { last_used_at: now })
}

export const endLink = async (
  trx: Database,
  link: OfferLink,
  by: number | null,
  now: Date,
): Promise<void> => {
  await setLink(trx, link, { ended_at: now, ended_by: by })
}

/** The quote's numbered links, newest first, then those without a number. */
export const listOfferLinks = async (trx: Database, quoteId: number) => {
  const rows = await trx
    .selectFrom('offer_links as l')
    .leftJoin('users as maker', 'maker.id', 'l.made_by')
    .leftJoin('users as ender', 'ender.id', 'l.ended_by')
    .select([
      'l.number',
      'l.made_at',
      'l.last_used_at',
      'l.ended_at',
      'maker.first_name as maker_first',
      'maker.last_name as maker_last',
      'ender.first_name as ender_first',
      'ender.last_name as ender_last',
    ])
    .where('l.quote_id', '=', quoteId)
    .orderBy('l.number', 'desc')
    .execute()
  const nameOf = (first: string | null, last: string | null) =>
    first === null || last === null ? null : personName({ first_name: first, last_name: last })
  const links = rows.map((row) => ({
    number: row.number,
    made: row.made_at?.toISOString() ?? null,
    made_by: nameOf(row.maker_first, row.maker_last),
    last_used: row.last_used_at?.toISOString() ?? null,
    ended: row.ended_at?.toISOString() ?? null,
    ended_by: nameOf(row.ender_first, row.ender_last),
  }))
  const unnumbered = {
    number: unnumberedLink,
    made: null,
    made_by: null,
    last_used: null,
    ended: null,
    ended_by: null,
  }
  return links.some(({ number }) => number === unnumberedLink) ? links : [...links, unnumbered]
}
