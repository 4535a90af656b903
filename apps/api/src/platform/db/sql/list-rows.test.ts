import { userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import { accountEventKinds } from '@armature/domain/accounts/account-events'
import type {
  NullableNumberName,
  NumberFieldName,
  productFields,
} from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { closeReasons } from '@armature/domain/quotes/workflow/quote-transitions'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import {
  lineTerms,
  subOrderBrief,
  subOrderRow,
  timeText,
} from '../../../../testing/money/order-row-shapes.ts'
import { keepTaxRate } from '../../../../testing/money/taxes.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import type { AccountEventRow } from '../../../people/accounts/account-event-repository.ts'
import { accountEventList } from '../../../people/accounts/account-event-repository.ts'
import type { UserRow } from '../../../people/accounts/user-repository.ts'
import { userList } from '../../../people/accounts/user-repository.ts'
import { productList } from '../../../selling/catalogue/search/product-list-repository.ts'
import type { ProductRow } from '../../../selling/catalogue/products/product-repository.ts'
import type { OrderListRow } from '../../../trading/orders/order-list-repository.ts'
import { orderList, subOrderList } from '../../../trading/orders/order-list-repository.ts'
import type { QuoteListRow, SubQuoteBrief } from '../../../trading/quotes/record/quote-list-repository.ts'
import { quoteList, subQuoteList } from '../../../trading/quotes/record/quote-list-repository.ts'
import type { ItemRow, SubQuoteRow } from '../../../trading/quotes/record/quote-repository.ts'
import type { List } from './define-list.ts'

const productNumbers = Object.fromEntries(
  numberFieldNames.map((name) => {
    const { column, isWhole, isNullable } = numberFieldOf(name)
    const number = isWhole ? z.int() : z.number()
    return [column, isNullable ? number.nullable() : number]
  }),
) as {
  [Name in NumberFieldName as (typeof productFields)[Name]['column']]: Name extends NullableNumberName
    ? z.ZodNullable<z.ZodNumber>
    : z.ZodNumber
}

const priceBreaks = z.array(z.strictObject({ cents: z.int(), quantity: z.int() }))
/**
 * The compiler believes what a repository says of its rows. Each shape here has a row's very type, so that the compiler
 * holds it to the declaration, and takes no column more or less, so that the rows of a real database are held to it too.
 */
const product: z.ZodType<ProductRow> = z.strictObject({
  id: z.int(),
  vendor_id: z.int(),
  tenant_id: z.int().nullable(),
  type: z.enum(productTypes),
  sku: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  country_of_origin: z.string().nullable(),
  hs_code: z.string().nullable(),
  eccn: z.string().nullable(),
  part_number: z.string().nullable(),
  price_breaks: priceBreaks,
  description: z.string(),
  price_cents: z.int().nullable(),
  ...productNumbers,
  images: z.array(z.strictObject({ image: z.string(), is_primary: z.boolean() })),
  application_ids: z.array(z.int()),
  model_ids: z.array(z.int()),
  cad: z.string().nullable(),
  fbx: z.string().nullable(),
  preview: z.string().nullable(),
  vendor_username: z.string(),
  vendor_status: z.enum(userStatuses),
  business_name: z.string().nullable(),
  shows_stock: z.boolean(),
  equipment_id: z.int().nullable(),
  equipment_name: z.string().nullable(),
  component_subcategory_id: z.int().nullable(),
  component_subcategory_name: z.string().nullable(),
})

const item: z.ZodType<ItemRow> = z.strictObject({
  id: z.int(),
  sub_quote_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  type: z.enum(productTypes),
  image: z.string().nullable(),
  kind: z.string().nullable(),
  price_cents: z.int(),
  quantity: z.int(),
  available: z.int().nullable(),
  price_breaks: priceBreaks.nullable(),
  ...lineTerms,
  no_quote: z.string().nullable(),
  buyer_note: z.string(),
  asked_as: z.string(),
  target_cents: z.int().nullable(),
})

/** A time inside a record that the database has built as JSON. */
const subQuote: z.ZodType<SubQuoteRow> = z.strictObject({
  id: z.int(),
  quote_id: z.int(),
  vendor_id: z.int(),
  tenant_id: z.int().nullable(),
  customer_id: z.int(),
  vendor_username: z.string(),
  business_name: z.string().nullable(),
  status: z.enum(quoteStatuses),
  total_cents: z.int(),
  declined_reason: z.string().nullable(),
  close_reason: z.enum(closeReasons).nullable(),
  created_at: timeText,
  updated_at: timeText,
  status_since: timeText,
  passed: z.array(z.enum(quoteStatuses)),
  destination: z.strictObject({ city: z.string(), country: z.string() }).nullable(),
  needed_by: z.iso.date().nullable(),
  freight_cents: z.int().nullable(),
  items: z.array(item),
})

const statedTax = z
  .strictObject({
    name: z.string(),
    basis_points: z.number(),
    country: z.string(),
    region: z.string(),
    base_cents: z.int(),
    cents: z.int(),
  })
  .nullable()

const subQuoteBrief: z.ZodType<SubQuoteBrief> = z.strictObject({
  id: z.int(),
  vendor_id: z.int(),
  tenant_id: z.int().nullable(),
  customer_id: z.int(),
  vendor_username: z.string(),
  business_name: z.string().nullable(),
  status: z.enum(quoteStatuses),
  total_cents: z.int(),
  close_reason: z.enum(closeReasons).nullable(),
  item_count: z.int(),
})

const text = z.string().nullable()
const part = z.strictObject({ name: z.string(), image: text, kind: text, parts: z.int() })
const subject = { part: part.nullable(), city: text, needed_by: text }

const quote: z.ZodType<QuoteListRow> = z.strictObject({
  id: z.int(),
  customer_id: z.int(),
  tenant_id: z.int().nullable(),
  status: z.enum(quoteStatuses),
  notes: z.string(),
  down_payment: z.int().nullable(),
  total_cents: z.int(),
  unpriced_items: z.int(),
  waiting_lines: z.int(),
  revision: z.int(),
  expires_at: z.date().nullable(),
  zone: z.string(),
  asked_again_at: z.date().nullable(),
  close_reason: z.enum(closeReasons).nullable(),
  created_at: z.date(),
  status_since: z.date(),
  customer: z.strictObject({
    id: z.int(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  order_id: z.int().nullable(),
  held_until: z.date().nullable(),
  tax: statedTax,
  sub_quotes: z.array(subQuoteBrief),
  ...subject,
})

const order: z.ZodType<OrderListRow> = z.strictObject({
  id: z.int(),
  quote_id: z.int(),
  customer_id: z.int(),
  tenant_id: z.int().nullable(),
  customer: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  total_cents: z.int(),
  pending_cents: z.int(),
  shipment_cents: z.int(),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  money_under_way: z.boolean(),
  tax: statedTax,
  created_at: z.date(),
  sub_orders: z.array(subOrderBrief),
  ...subject,
})

const user: z.ZodType<UserRow> = z.strictObject({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string().nullable(),
  city: z.string().nullable(),
  commission_percent: z.number().nullable(),
  commission_on_freight: z.boolean().nullable(),
  store_domain: z.string().nullable(),
  store_domain_proved: z.boolean(),
  tenant_id: z.int().nullable(),
  email_verified_at: z.date().nullable(),
  erased: z.boolean(),
  created_at: z.date(),
  mail_refused: z.string().nullable(),
})

const facts = z.record(z.string(), z.unknown()).nullable()
const accountEvent: z.ZodType<AccountEventRow> = z.strictObject({
  id: z.int(),
  at: z.date(),
  kind: z.enum(accountEventKinds),
  summary: z.string(),
  reason: z.string().nullable(),
  user_id: z.int().nullable(),
  username: z.string().nullable(),
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  before: facts,
  after: facts,
})

let world: QuoteWorld

const shipTo = (id: number) =>
  world.callAs(world.storeCustomer, 'setQuoteDelivery', {
    params: { id },
    body: { delivery: aDelivery({ ship_to: anAddress({ country: 'DE' }), needed_by: '2999-12-01' }) },
  })

beforeAll(async () => {
  world = await startQuoteWorld()
  const { owner } = world
  const products = [{ id: world.storeModel, quantity: 1 }]
  // As full as a record can be, and as bare.
  await keepTaxRate(world)
  const made = await makeOffer(world, { products, customer: world.storeCustomer, freights: ['5'] })
  const { revision } = (await shipTo(made.id)).ok
  expect((await accept(world, { ...made, revision })).status).toBe(200)
  await sql`UPDATE vendor_profiles SET payout_account_id = 'acct_1', payout_status = 'PENDING'
    WHERE user_id = ${world.tenant.userId}`.execute(owner)
  await makeOffer(world)
  const bought = await makeOffer(world)
  expect((await accept(world, bought)).status).toBe(200)
  // As one that was placed when nobody had to say where it goes.
  await sql`UPDATE sub_orders SET ship_to = NULL WHERE vendor_id = ${world.vendor2.userId}`.execute(owner)
  await sql`UPDATE orders SET ship_to = NULL WHERE id = (SELECT max(id) FROM orders)`.execute(owner)
  const closed = await addQuote(world)
  await sql`UPDATE products SET manufacturer = 'Robotics Works', part_number = 'RW-1', country_of_origin = 'DE', hs_code = '8428.70', eccn = 'EAR99', cad = 'https://files.example.test/a.step',
    fbx = 'https://files.example.test/a.fbx', price_breaks = '[{"cents": 900, "quantity": 10}]',
    images = '[{"image": "https://files.example.test/a.png", "is_primary": true}]'
    WHERE id = ${world.model}`.execute(owner)
  await owner.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx) // found as once drawn, without drawing
    await sql`UPDATE products SET preview = '/media/a/small.webp' WHERE id = ${world.model}`.execute(trx)
  })
  await sql`UPDATE quote_items SET price_cents = 0, no_quote = 'Discontinued' WHERE id = (SELECT min(i.id)
    FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
    WHERE s.quote_id = ${closed.id})`.execute(owner)
  await sql`UPDATE quote_items SET buyer_note = 'Blue', target_cents = 900, image = 'https://files.example.test/a.png'
    WHERE quote_id = ${closed.id}`.execute(owner)
  await sql`UPDATE order_items SET image = 'https://files.example.test/a.png'
    WHERE product_id = ${world.storeModel}`.execute(owner)
  for (const lines of ['quote_items', 'order_items'])
    await sql`UPDATE ${sql.table(lines)} SET lead_time_days = 14, minimum_quantity = 5, note = 'Painted'
    WHERE product_id = ${lines === 'quote_items' ? world.model : world.storeModel}`.execute(owner)
  await sql`UPDATE sub_quotes SET status = 'CLOSED', close_reason = 'CANCELLED', declined_reason = 'Too late', closed_by_quote = true
    WHERE quote_id = ${closed.id}`.execute(owner)
  await sql`UPDATE quotes SET status = 'CLOSED', close_reason = 'CANCELLED'
    WHERE id = ${closed.id}`.execute(owner)
  const open = await addQuote(world, products, world.storeCustomer)
  await sql`UPDATE sub_quotes SET freight_cents = 0 WHERE quote_id = ${open.id}`.execute(owner)
  await shipTo(open.id)
  await sql`DELETE FROM vendor_profiles WHERE user_id = ${world.vendor2.userId}`.execute(owner)
  await sql`INSERT INTO purchase_holds (id, quote_id, customer_id, revision, state, due_cents, payment_method, idempotency_key, created_at, expires_at)
    VALUES (gen_random_uuid(), ${open.id}, ${world.customer.userId}, 1, 'PAYING', 100, 'pm_card_visa', 'key', now(), now() + interval '1 day')`.execute(
    owner,
  )
  await sql`UPDATE sub_orders SET tracking_url = 'https://carrier.example.test/1', transfer_failure = 'No account',
    promised_day = '2999-12-01', expected_day = '2999-12-24', due_day = '2999-12-31'
    WHERE tenant_id IS NOT NULL`.execute(owner)
  await sql`INSERT INTO transfers (id, sub_order_id, order_id, vendor_id, tenant_id, attempt, state, amount_cents, destination,
      idempotency_key, failure_code, failure, created_at)
    SELECT gen_random_uuid(), id, order_id, vendor_id, tenant_id, 1, 'FAILED', 100, 'acct_1', 'transfer:' || id, 'no_account', 'No account', now()
    FROM sub_orders WHERE tenant_id IS NOT NULL`.execute(owner)
  await sql`WITH sent AS (
      INSERT INTO parcels (sub_order_id, number, vendor_id, customer_id, tracking_url, sent_at, sent_by, packages, weight, weight_unit)
      SELECT id, 1, vendor_id, customer_id, tracking_url, now(), vendor_id, 2, 12.5, 'kg' FROM sub_orders
      WHERE tracking_url IS NOT NULL RETURNING *)
    INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, customer_id, quantity)
    SELECT sent.id, i.id, sent.vendor_id, sent.customer_id, i.quantity
    FROM sent JOIN order_items i ON i.sub_order_id = sent.sub_order_id`.execute(owner)
  await sql`INSERT INTO parcels (sub_order_id, number, vendor_id, customer_id, tracking_url, sent_at, sent_by, voided_at, voided_by, void_reason)
    SELECT id, 1, vendor_id, customer_id, 'https://carrier.example.test/2', now(), vendor_id, now(), vendor_id, 'It never left'
    FROM sub_orders WHERE tracking_url IS NULL`.execute(owner)
  await sql`UPDATE quotes SET asked_again_at = now() WHERE id = ${open.id}`.execute(owner)
  await sql`UPDATE vendor_profiles SET commission_percent = 5
    WHERE user_id = ${world.vendor.userId}`.execute(owner)
  await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${world.otherCustomer.userId}`.execute(owner)
  await sql`INSERT INTO outbox (channel, recipient, subject, body_text, created_at, failed_at, last_error)
    SELECT 'EMAIL', email, 'Hello', 'Hello', now(), now(), '550'
    FROM users WHERE id = ${world.vendor.userId}`.execute(owner)
  await sql`INSERT INTO events (at, actor_id, actor_role, actor_name, kind, user_id, summary, before, after, reason)
    VALUES (now(), NULL, 'NOBODY', '', 'sign-in.failed', NULL, 'A try', NULL, NULL, NULL),
      (now(), ${world.admin.userId}, 'ADMIN', 'Admin', 'account.status', ${world.vendor.userId}, 'Suspended', '{"status":"APPROVED"}',
        '{"status":"SUSPENDED"}', 'Late')`.execute(owner)
})
afterAll(() => world.stop())

/** The nullable parts of a shape, each by its path. */
const nullables = (shape: unknown, path: string): string[] => {
  if (shape instanceof z.ZodNullable) return [path]
  if (shape instanceof z.ZodArray) return nullables(shape.element, path)
  if (!(shape instanceof z.ZodObject)) return []
  return Object.entries(shape.shape).flatMap(([name, part]) => nullables(part, `${path}.${name}`))
}

/** The paths of a row's values, those of null and those of something. */
const seenIn = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return [`${path} given`, ...value.flatMap((one) => seenIn(one, path))]
  if (value === null) return [`${path} null`]
  const inner =
    typeof value === 'object'
      ? Object.entries(value).flatMap(([name, part]) => seenIn(part, `${path}.${name}`))
      : []
  return [`${path} given`, ...inner]
}

describe('the rows of a list are what their type says', () => {
  const check = async <ListQuery, Row>(
    list: List<ListQuery, Row>,
    queries: ListQuery[],
    shape: z.ZodType<Row>,
    // Fields that an admin's rows never show.
    unseenByAdmins: readonly string[] = [],
  ): Promise<void> => {
    const { admin } = world
    const read = (query: ListQuery) =>
      world
        .contextOf(admin)
        .inRead((trx) => list.read(trx, { actor: admin, query, window: { limit: 100, offset: 0 } }))
    const pages = await Promise.all(queries.map(read))
    // The list's own number travels beside each row.
    const rows = pages.flatMap((page) =>
      page.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row as object).filter(([name]) => !['total', 'table_rows'].includes(name)),
        ),
      ),
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(shape.safeParse(row).error?.issues).toBeUndefined()
    const seen = new Set(rows.flatMap((row) => seenIn(row, '')))
    // A field that may be null is null somewhere, and a declared one is given somewhere: or nothing has been checked
    // of it.
    const unseen = nullables(shape, '')
      .filter((path) => seen.has(`${path.slice(0, path.lastIndexOf('.'))} given`))
      .flatMap((path) => [`${path} null`, `${path} given`].filter((one) => !seen.has(one)))
    expect(unseen).toEqual(unseenByAdmins)
  }
  it('products', () => check(productList, [{}], product))
  it('users', () => check(userList, [{}], user))
  it('account events', () => check(accountEventList, [{}], accountEvent))
  const noParts = ['.part null'] // every record here has a product line
  it('quotes', () => check(quoteList, [{}, { status: ['PURCHASED'] }], quote, noParts))
  const unseenOfLines = ['kind', 'available', 'price_breaks'].map((name) => `.row.items.${name} null`)
  it('sub-quotes', () => check(subQuoteList, [{}], z.strictObject({ row: subQuote }), unseenOfLines))
  it('orders', () => check(orderList, [{}], order, noParts))
  it('sub-orders', () => check(subOrderList, [{}], z.strictObject({ row: subOrderRow })))
})
