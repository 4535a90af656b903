import { accountMachine } from '@armature/domain/accounts/account-machine'
import { deletedUser, erasedNames } from '@armature/domain/accounts/erasure'
import type { OpenBusiness } from '@armature/domain/accounts/erasure'
import { claimMachine } from '@armature/domain/claims/claim-machine'
import { disputeMachine } from '@armature/domain/disputes/dispute-machine'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import { reconciledStates } from '@armature/domain/purchases/purchase-hold'
import { quoteMachine } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { refundMachine } from '@armature/domain/refunds/refund-machine'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { isNoneOf, isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { PersonalTable } from './personal-tables.ts'
import { personalTables } from './personal-tables.ts'

const tables = Object.entries<PersonalTable>(personalTables)

/** The exported columns of each table that has rows of this person. The transaction acts as the system for the person. */
export async function* personRows(
  trx: Database,
  userId: number,
): AsyncGenerator<{ table: string; rows: Record<string, unknown>[] }> {
  for (const [table, { of, exported }] of tables) {
    if (exported === undefined) continue
    const columns = sql.join(exported.map((column) => sql.ref(column)))
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${columns} FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ${userId} ORDER BY 1`.execute(trx)
    if (rows.length > 0) yield { table, rows }
  }
}

/** The person's stored uploads, oldest first. */
export const uploadsOf = (trx: Database, userId: number) =>
  trx
    .selectFrom('media')
    .select(['public_id', 'name', 'kind', 'format', 'bytes'])
    .where('owner_id', '=', userId)
    .where('state', 'in', mediaMachine.statesWhere('stored'))
    .orderBy('id')
    .execute()

/** The person's business under way: as a customer, as a vendor, and as the owner of a store. */
export const findOpenBusiness = async (trx: Database, userId: number): Promise<OpenBusiness> => {
  const store = sql`(SELECT id FROM tenants WHERE owner_id = ${userId})`
  const theirs = sql`(customer_id = ${userId} OR vendor_id = ${userId} OR tenant_id = ${store})`
  const ordersOfTheirs = sql`(SELECT order_id FROM sub_orders WHERE ${theirs})`
  const count = (from: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM ${from})`
  const { rows } = await sql<OpenBusiness>`SELECT
    ${count(sql`quotes WHERE customer_id = ${userId} AND deleted_at IS NULL
      AND ${isNoneOf('status', [...quoteMachine.statesWhere('purchased'), ...quoteMachine.statesWhere('closed')])}`)} AS quotes,
    ${count(sql`purchase_holds WHERE (customer_id = ${userId} OR tenant_id = ${store}) AND ${isOneOf('state', reconciledStates)}`)}
      + ${count(sql`balance_payments WHERE (customer_id = ${userId} OR tenant_id = ${store})
        AND (${isOneOf('state', balanceMachine.statesWhere('unsettled'))} OR ${isOneOf('state', balanceMachine.statesWhere('refundDue'))})`)} AS payments,
    ${count(sql`(SELECT FROM ledger_entries WHERE (account = 'BUYER' AND (customer_id = ${userId} OR tenant_id = ${store}))
      OR (account = 'VENDOR' AND vendor_id = ${userId}) GROUP BY order_id, account HAVING sum(amount_cents) <> 0) o`)} AS balances,
    ${count(sql`sub_orders WHERE ${theirs} AND tracking_url IS NULL AND NOT called_off`)} AS shipments,
    ${count(sql`claims WHERE ${theirs} AND ${isOneOf('state', claimMachine.statesWhere('isOpen'))}`)} AS claims,
    ${count(sql`refunds WHERE order_id IN ${ordersOfTheirs} AND ${isOneOf('state', refundMachine.statesWhere('underWay'))}`)} AS refunds,
    ${count(sql`disputes WHERE order_id IN ${ordersOfTheirs} AND ${isOneOf('state', disputeMachine.statesWhere('isOpen'))}`)} AS disputes,
    ${count(sql`subscriptions WHERE vendor_id = ${userId} AND ${isOneOf('state', subscriptionMachine.statesWhere('current'))}`)} AS subscriptions,
    ${count(sql`company_members WHERE company_id = ${userId} AND person_id <> ${userId}`)} AS people,
    ${count(sql`company_members m WHERE person_id = ${userId} AND company_id <> ${userId} AND 'OWNER' = ANY (roles) AND joined_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM company_members o WHERE o.company_id = m.company_id AND o.person_id <> m.person_id
        AND 'OWNER' = ANY (o.roles) AND o.joined_at IS NOT NULL)`)} AS owned`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error('Counting has one row')
  return found
}

/** The account, locked while it is erased. */
export const lockErased = (trx: Database, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'role', 'status', 'username', 'password_hash', 'erased_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** A house number or a name such as `null` names nobody by itself, and may be any value of a history's JSON. */
const isAnyValue = /^(?:true|false|null|-?[\d.]{1,8})$/i

/** The names, addresses and numbers by which texts may identify the person, each once. */
const wordsOf = async (trx: Database, userId: number): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`SELECT DISTINCT word FROM (
    SELECT unnest(ARRAY[trim(first_name || ' ' || last_name), username::text, email::text, phone_number]) FROM users WHERE id = ${userId}
    UNION ALL SELECT unnest(ARRAY[business_name, address]) FROM vendor_profiles WHERE user_id = ${userId}
    UNION ALL SELECT unnest(ARRAY[business_name, address]) FROM customer_companies WHERE user_id = ${userId}
    UNION ALL SELECT unnest(ARRAY[name, domain::text]) FROM tenants WHERE owner_id = ${userId}
    UNION ALL SELECT a.value FROM (
      SELECT address FROM addresses WHERE user_id = ${userId}
      UNION ALL SELECT ship_to FROM quotes WHERE customer_id = ${userId}
      UNION ALL SELECT bill_to FROM quotes WHERE customer_id = ${userId}) x, jsonb_each_text(address) a
      WHERE a.key IN ('company', 'contact_name', 'street', 'phone')) all_words (word)
    WHERE length(word) > 1`.execute(trx)
  return rows.flatMap(({ word }) => (isAnyValue.test(word) ? [] : [word]))
}

/** A regular expression of PostgreSQL's that finds these words, also as they are written in JSON. */
const expressionOf = (words: readonly string[]): string => {
  const spelt = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)])
  const longestFirst = [...new Set(spelt)].toSorted((one, other) => other.length - one.length)
  return `(?<!\\w)(?:${longestFirst.map((word) => word.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`)).join('|')})(?!\\w)`
}

/** A message about an order, or about a quote that became one. */
const isAboutOrder = sql`(kind IN ('order', 'subOrder')
  OR (kind = 'quote' AND EXISTS (SELECT FROM orders o WHERE o.quote_id = record_id))
  OR (kind = 'subQuote' AND EXISTS (SELECT FROM sub_orders o WHERE o.sub_quote_id = record_id)))`

const eraseTalk = async (trx: Database, userId: number, words: string, now: Date): Promise<void> => {
  await sql`DELETE FROM chat_attachments a USING chat_messages m WHERE m.kind = a.kind AND m.record_id = a.record_id AND m.seq = a.seq
    AND m.author_id = ${userId} AND NOT EXISTS (SELECT FROM chat_messages WHERE kind = m.kind AND record_id = m.record_id
      AND seq = m.seq AND ${isAboutOrder})`.execute(trx)
  await sql`UPDATE chat_messages SET author_name = ${deletedUser} WHERE author_id = ${userId}`.execute(trx)
  await sql`UPDATE chat_messages SET text = '', pin = NULL, deleted_at = ${now}
    WHERE author_id = ${userId} AND deleted_at IS NULL AND NOT ${isAboutOrder}`.execute(trx)
  await sql`UPDATE chat_messages SET text = regexp_replace(text, ${words}, ${deletedUser}, 'gi')
    WHERE author_id IS NULL AND ${userId} IN (customer_id, vendor_id) AND text ~* ${words}`.execute(trx)
  await sql`UPDATE chat_reads SET name = ${deletedUser} WHERE user_id = ${userId}`.execute(trx)
}

const eraseTrade = async (trx: Database, userId: number, now: Date): Promise<void> => {
  await sql`UPDATE quotes SET ship_to = NULL, bill_to = NULL WHERE customer_id = ${userId}`.execute(trx)
  await sql`UPDATE sub_quotes SET ship_city = NULL WHERE customer_id = ${userId}`.execute(trx)
  await sql`UPDATE open_line_offers SET ship_city = NULL
    WHERE quote_id IN (SELECT id FROM quotes WHERE customer_id = ${userId})`.execute(trx)
  await sql`UPDATE products SET deleted_at = ${now}, updated_at = ${now}
    WHERE vendor_id = ${userId} AND deleted_at IS NULL`.execute(trx)
}

const eraseAccount = async (trx: Database, userId: number, now: Date): Promise<void> => {
  const { username, email, company, domain } = erasedNames(userId)
  await sql`DELETE FROM outbox o USING users u
    WHERE u.id = ${userId} AND o.recipient IN (u.email::text, u.phone_number)`.execute(trx)
  await sql`DELETE FROM idempotency_keys WHERE owner ~ ${`^user:(\\d+:)?${userId}(:\\d+)?$`}`.execute(trx)
  await sql`UPDATE payment_customers SET requested_email = NULL, requested_name = NULL WHERE user_id = ${userId}`.execute(
    trx,
  )
  await sql`UPDATE kept_cards SET removed_at = coalesce(removed_at, ${now}) WHERE user_id = ${userId}`.execute(
    trx,
  )
  await sql`UPDATE subscriptions SET store_name = NULL, domain = NULL WHERE vendor_id = ${userId}`.execute(
    trx,
  )
  await sql`UPDATE tenants SET name = ${company}, domain = ${domain}, status = 'INACTIVE', subscribed = false,
    logo_media_id = NULL, domain_found_at = NULL, domain_proved_at = NULL WHERE owner_id = ${userId}`.execute(
    trx,
  )
  await sql`UPDATE vendor_profiles SET business_name = ${company}, business_name_key = NULL, location = '', industry = '',
    address = '', city = '', state = '', country = '', postal_code = '', shows_stock = false,
    payout_account_id = NULL, payout_status = NULL WHERE user_id = ${userId}`.execute(trx)
  await sql`UPDATE users SET username = ${username}, username_key = NULL, email = ${email}, email_verified_at = NULL,
    phone_number = NULL, phone_country = NULL, phone_verified_at = NULL, first_name = ${deletedUser}, last_name = '', password_hash = NULL,
    device_generation = device_generation + 1, status = ${accountMachine.move('suspend').to}, erased_at = ${now} WHERE id = ${userId}`.execute(
    trx,
  )
  // The next sweep deletes files that no product, order, message or paper needs.
  await sql`UPDATE media m SET unused_since = 'epoch', name = 'file' WHERE owner_id = ${userId}
    AND NOT EXISTS (SELECT FROM media_uses u WHERE u.media_id = m.id)
    AND NOT EXISTS (SELECT FROM chat_attachments a WHERE a.media_id = m.id)
    AND NOT EXISTS (SELECT FROM claim_pictures c WHERE c.media_id = m.id)
    AND NOT EXISTS (SELECT FROM papers p WHERE p.media_id = m.id)`.execute(trx)
}

/** Erases the person from every table, as personalTables says. The transaction acts as the system for the person. */
export const erasePersonRows = async (trx: Database, userId: number, now: Date): Promise<void> => {
  const words = expressionOf(await wordsOf(trx, userId))
  for (const [table, { of, erased }] of tables)
    if (erased === 'deleted')
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ${userId}`.execute(trx)
  await eraseTalk(trx, userId, words, now)
  await eraseTrade(trx, userId, now)
  await sql`SELECT erase_from_history(${userId}, ${words}, ${deletedUser}),
    erase_from_companies(${userId}, ${words}, ${deletedUser})`.execute(trx)
  await eraseAccount(trx, userId, now)
}

/** The cards that the provider still has for this person. */
export const keptCardsOf = async (trx: Database, userId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('kept_cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
