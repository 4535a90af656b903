import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { sql } from 'kysely'
import { anAddress } from './money/deliveries.ts'
import type { TestApp, TestAppOptions } from './build-test-app.ts'
import { startTestApp } from './build-test-app.ts'
import type { References, TestUser } from './builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildTenant, buildUser, buildVendor } from './builders.ts'

/** A marketplace with two vendors and a store, and the people who deal with them. */
export interface QuoteWorld extends TestApp {
  references: References
  admin: TestUser
  vendor: TestUser
  vendor2: TestUser
  otherVendor: TestUser
  tenant: TestUser & { tenantId: number }
  otherTenant: TestUser & { tenantId: number }
  customer: TestUser
  otherCustomer: TestUser
  storeCustomer: TestUser
  /** A MODEL of `vendor` at 100.00, a COMPONENT of `vendor2` without a price, a MODEL of the store at 50.00. */
  model: number
  component: number
  storeModel: number
}

export const startQuoteWorld = async (options: TestAppOptions = {}): Promise<QuoteWorld> => {
  const app = await startTestApp(options)
  const { owner } = app
  const references = await buildReferences(owner)
  const vendor = await buildVendor(owner, {}, 'Alpha Robotics')
  const vendor2 = await buildVendor(owner, {}, 'Beta Motion')
  const tenant = await buildTenant(owner)
  return {
    ...app,
    references,
    admin: await buildAdmin(owner),
    vendor,
    vendor2,
    otherVendor: await buildVendor(owner, {}, 'Gamma Grippers'),
    tenant,
    otherTenant: await buildTenant(owner),
    customer: await buildUser(owner, { first_name: 'Carla', last_name: 'Buyer' }),
    otherCustomer: await buildUser(owner),
    storeCustomer: await buildUser(owner, { tenant_id: tenant.tenantId }),
    model: await buildProduct(owner, references, {
      vendor_id: vendor.userId,
      name: 'Arm',
      quantity: 100_000,
    }),
    component: await buildProduct(owner, references, {
      vendor_id: vendor2.userId,
      type: 'COMPONENT',
      name: 'Gripper',
      quantity: 100_000,
    }),
    storeModel: await buildProduct(owner, references, {
      vendor_id: tenant.userId,
      tenant_id: tenant.tenantId,
      price_cents: 5_000,
      name: 'Store arm',
      quantity: 100_000,
    }),
  }
}

export interface Quoted {
  id: number
  /** Sub-quotes in the order of their vendors. */
  subs: { id: number; vendorId: number; items: number[] }[]
}

export const quotedOf = (quote: {
  id: number
  subquotes: { id: number; vendor: { id: number }; quote_items: { id: number }[] }[]
}): Quoted => ({
  id: quote.id,
  subs: quote.subquotes.map((sub) => ({
    id: sub.id,
    vendorId: sub.vendor.id,
    items: sub.quote_items.map((item) => item.id),
  })),
})

/** A quote that an admin added for the customer: the model once, the component twice, unless told otherwise. */
export const addQuote = async (
  world: QuoteWorld,
  products: { id: number; quantity: number }[] = [
    { id: world.model, quantity: 1 },
    { id: world.component, quantity: 2 },
  ],
  customer: TestUser = world.customer,
): Promise<Quoted> => {
  const added = await world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
    body: { user_id: customer.userId, products },
  })
  return quotedOf(added.ok)
}

/** Puts a quote and all its sub-quotes into a status, priced and with a down payment, past every rule. */
export const putIn = async (world: QuoteWorld, quote: Quoted, status: QuoteStatus): Promise<void> => {
  const closed = status === 'CLOSED'
  const expires = status === 'VENDOR_TO_CUSTOMER' || status === 'SENT_TO_CUSTOMER'
  await world.owner.transaction().execute(async (trx) => {
    await sql`select from quotes where id = ${quote.id} for update`.execute(trx)
    await sql`update quote_items set price_cents = 12345 where quote_id = ${quote.id}`.execute(trx)
    await sql`update sub_quotes set status = ${status}, close_reason = ${closed ? 'CANCELLED' : null}, closed_by_quote = ${closed}, hidden = false,
      declined_reason = null, total_cents = (select sum(price_cents * quantity) from quote_items i where i.sub_quote_id = sub_quotes.id)
      where quote_id = ${quote.id}`.execute(trx)
    await sql`update quotes set status = ${status}, close_reason = ${closed ? 'CANCELLED' : null}, down_payment = 30, deleted_at = null,
      expires_at = ${expires ? new Date(world.clock.now.getTime() + 86_400_000) : null},
      total_cents = (select coalesce(sum(total_cents), 0) from sub_quotes s where s.quote_id = quotes.id and s.status <> 'CLOSED')
      where id = ${quote.id}`.execute(trx)
  })
}

const forgetAddresses = (world: Pick<QuoteWorld, 'owner'>) => world.owner.deleteFrom('addresses').execute()

export interface OfferParts {
  downPayment?: number
  price?: string
  products?: { id: number; quantity: number }[]
  customer?: TestUser
  /** Of each line, in days. */
  leadTimes?: (number | null)[]
  /** Of each sub-quote, in dollars. */
  freights?: string[]
  /** Nobody states where the parts go, and no account has used an address, so it can't be bought yet. */
  isNowhere?: boolean
}

/** Gives a quote a destination, past every rule, in a country without a tax. */
export const giveDestination = (world: Pick<QuoteWorld, 'owner'>, quoteId: number) =>
  world.owner
    .updateTable('quotes')
    .set({ ship_to: JSON.stringify(anAddress()) })
    .where('id', '=', quoteId)
    .execute()

/** A quote that the customer can buy, brought there by the calls, with its signed link's token. */
export const makeOffer = async (
  world: QuoteWorld,
  parts: OfferParts = {},
): Promise<Quoted & { token: string; revision: number }> => {
  const { downPayment = 30, price = '12.34', products, customer, leadTimes = [], freights = [] } = parts
  const quote = await addQuote(world, products, customer)
  const { admin } = world
  const params = { id: quote.id }
  await (parts.isNowhere === true ? forgetAddresses(world) : giveDestination(world, quote.id))
  const items = quote.subs.flatMap((sub) => sub.items)
  const saved = quote.subs.map((sub) => ({
    params: { id: sub.id },
    body: { lines: sub.items.map((id) => ({ id, lead_time_days: leadTimes[items.indexOf(id)] ?? null })) },
  }))
  const answers = [
    ...(await Promise.all(
      items.map((id) => world.callAs(admin, 'setQuoteItemPrice', { params: { id }, body: { price } })),
    )),
    ...(leadTimes.length === 0
      ? []
      : await Promise.all(saved.map((one) => world.callAs(admin, 'setLineTerms', one)))),
    ...(await Promise.all(
      quote.subs
        .slice(0, freights.length)
        .map(({ id }, index) =>
          world.callAs(admin, 'setFreight', { params: { id }, body: { freight: freights[index] ?? null } }),
        ),
    )),
    await world.callAs(admin, 'patchQuote', { params, body: { down_payment: downPayment } }),
    await world.callAs(admin, 'transitionQuote', { params: { ...params, transition: 'admin-approve' } }),
  ]
  for (const answer of answers) if (answer.status !== 200) throw new Error(answer.text)
  const sent = await world.callAs(admin, 'transitionQuote', {
    params: { ...params, transition: 'send-to-customer' },
  })
  return { ...quote, token: await offerTokenOf(world, quote.id), revision: sent.ok.revision }
}

/** The token in the newest mail that carries this quote's link. */
export const offerTokenOf = async (world: QuoteWorld, quoteId: number): Promise<string> => {
  const mail = await world.owner
    .selectFrom('outbox')
    .select('body_text')
    .where('body_text', 'like', `%/offer/${quoteId}-%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\/offer\/([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
}
