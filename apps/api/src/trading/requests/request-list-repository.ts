import type { BillRow } from '@armature/domain/requests/bill-row'
import type { LineWish } from '@armature/domain/requests/request-list'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A day as text, independent of the process's time zone. */
const day = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const headColumns = (trx: Database) =>
  trx
    .selectFrom('request_lists as l')
    .select([
      'l.id',
      'l.owner_id',
      'l.name',
      day('l.needed_by').as('needed_by'),
      'l.version',
      'l.changed_at',
      'l.shared_at',
      'l.shows_target_prices',
      'l.requested_quote_id',
      'l.requested_at',
    ])

export type ListHead = Awaited<ReturnType<ReturnType<typeof headColumns>['execute']>>[number]

export interface ListLine {
  id: number
  place: number
  product_id: number | null
  name: string
  sku: string
  quantity: number
  note: string
  target_cents: number | null
  /** The bill's row that a sourcing request came from. */
  bill_row: BillRow | null
}

/** Until the transaction ends, no other one counts, names or creates this person's lists. */
export const lockListsOf = async (trx: Database, userId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('request_lists.owner'), hashint8(${userId}))`.execute(trx)
}

/** Last changed first. */
export const findLists = (trx: Database, userId: number) =>
  headColumns(trx)
    .select((eb) =>
      eb
        .selectFrom('request_list_lines as i')
        .select((counted) => counted.fn.countAll<number>().as('lines'))
        .whereRef('i.list_id', '=', 'l.id')
        .as('lines'),
    )
    .where('l.owner_id', '=', userId)
    .orderBy('l.changed_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()

export const countLists = async (trx: Database, userId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('request_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first of these names that no other list of this person has, by the database's lower-case rule. */
export const firstFreeName = async (
  trx: Database,
  userId: number,
  names: readonly string[],
  own = 0,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    SELECT n.name FROM unnest(${names}::text[]) WITH ORDINALITY AS n(name, place)
    WHERE NOT EXISTS (
      SELECT FROM request_lists l
      WHERE l.owner_id = ${userId} AND l.id <> ${own} AND lower(l.name) = lower(n.name)
    ) ORDER BY n.place LIMIT 1`.execute(trx)
  return rows[0]?.name
}

export const findList = (trx: Database, userId: number, id: number): Promise<ListHead | undefined> =>
  headColumns(trx).where('l.owner_id', '=', userId).where('l.id', '=', id).executeTakeFirst()

/** A list, locked against other changes. */
export const lockList = (trx: Database, userId: number, id: number): Promise<ListHead | undefined> =>
  headColumns(trx).where('l.owner_id', '=', userId).where('l.id', '=', id).forUpdate().executeTakeFirst()

/** A link's list, read as the system, with its owner's company name. */
export const findListByLink = (
  trx: Database,
  hash: Buffer,
): Promise<(ListHead & { company: string | null }) | undefined> =>
  headColumns(trx)
    .leftJoin('vendor_profiles as p', 'p.user_id', 'l.owner_id')
    .leftJoin('customer_companies as c', 'c.user_id', 'l.owner_id')
    .select((eb) => eb.fn.coalesce('p.business_name', 'c.business_name').as('company'))
    .where('l.share_hash', '=', hash)
    .executeTakeFirst()

export const findLines = (trx: Database, listId: number): Promise<ListLine[]> =>
  trx
    .selectFrom('request_list_lines')
    .select(['id', 'place', 'product_id', 'name', 'sku', 'quantity', 'note', 'target_cents', 'bill_row'])
    .where('list_id', '=', listId)
    .orderBy('place')
    .orderBy('id')
    .execute()

export const insertList = async (
  trx: Database,
  list: { owner_id: number; name: string; needed_by: string | null; at: Date },
): Promise<number> => {
  const { at, ...columns } = list
  const { id } = await trx
    .insertInto('request_lists')
    .values({ ...columns, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ListChange {
  name?: string | undefined
  needed_by?: string | null | undefined
  share_hash?: Buffer | null
  shared_at?: Date | null
  shows_target_prices?: boolean
  requested_quote_id?: number
  requested_at?: Date
}

/** Writes a list's changes. Its version counts only the content of a request, not its link or request. */
export const updateList = async (
  trx: Database,
  id: number,
  change: ListChange,
  at: Date | null,
): Promise<void> => {
  const counted = at === null ? {} : { version: sql<number>`version + 1`, changed_at: at }
  await trx
    .updateTable('request_lists')
    .set({ ...change, ...counted })
    .where('id', '=', id)
    .execute()
}

export const deleteList = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('request_lists').where('id', '=', id).execute()
}

export type NewLine = Omit<ListLine, 'id'>

/** A line's content, to copy to another list. */
export const contentOf = ({
  place,
  product_id,
  name,
  sku,
  quantity,
  note,
  target_cents,
  bill_row,
}: ListLine): NewLine => ({
  place,
  product_id,
  name,
  sku,
  quantity,
  note,
  target_cents,
  bill_row,
})

export const insertLines = async (
  trx: Database,
  list: { id: number; owner_id: number },
  lines: readonly NewLine[],
): Promise<void> => {
  if (lines.length === 0) return
  await trx
    .insertInto('request_list_lines')
    .values(
      lines.map(({ bill_row, ...line }) => ({
        ...line,
        bill_row: bill_row && JSON.stringify(bill_row),
        list_id: list.id,
        owner_id: list.owner_id,
      })),
    )
    .execute()
}

interface ChangedLine extends LineWish {
  id: number
}

export const updateWishes = async (trx: Database, lines: readonly ChangedLine[]): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    UPDATE request_list_lines l SET quantity = c.quantity, note = c.note, target_cents = c."targetCents"
    FROM json_to_recordset(${JSON.stringify(lines)}::json)
      AS c (id bigint, quantity integer, note text, "targetCents" bigint)
    WHERE l.id = c.id`.execute(trx)
}

export const updateLinePart = async (
  trx: Database,
  lineId: number,
  part: { product_id: number; name: string; sku: string },
): Promise<void> => {
  await trx.updateTable('request_list_lines').set(part).where('id', '=', lineId).execute()
}

export const deleteLines = async (trx: Database, listId: number, ids: readonly number[]): Promise<void> => {
  await trx.deleteFrom('request_list_lines').where('list_id', '=', listId).where('id', 'in', ids).execute()
}
