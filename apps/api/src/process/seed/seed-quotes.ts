import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Actor } from '@armature/domain/rights/actor'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { setPromisedDay } from '../../trading/orders/set-promised-day.ts'
import { addQuote } from '../../trading/quotes/edit/add-quote.ts'
import type { SeededProduct } from './writes/catalogue-repository.ts'
import { demoAddresses } from './demo-addresses.ts'
import type { DemoQuote } from './demo-quotes.ts'
import { demoQuotes } from './demo-quotes.ts'
import type { People } from './writes/people-repository.ts'
import { seedOpenLines } from './seed-open-lines.ts'
import { seedLists } from './seed-lists.ts'
import { shipAll, shipSomeOfFirst } from './seed-parcels.ts'
import { seedTalk } from './seed-talk.ts'
import { must, seedContext } from './seed-context.ts'
import { passwordChangedMail } from '../../platform/mail/account-mails.ts'
import { homeOf } from '../../platform/mail/home.ts'
import { renderMail } from '../../platform/mail/mail-layout.ts'
import { demoEmail } from './demo-people.ts'
import { addRefusedMail, markMessagesSent, subOrdersOf } from './writes/order-money-repository.ts'
import type { Walk } from './walk-quote.ts'
import { stepsOf, walkQuote } from './walk-quote.ts'
import { dayAfter, dayMs, dayOf, earlier, hourMs } from '@armature/domain/values/time'
import { addTaxRate } from '../../trading/taxes/add-tax-rate.ts'

/** The taxes on the demo's offers, for one customer's country. */
const seedTaxRates = async (trx: Database, deps: Deps, admin: Actor, at: Date): Promise<void> => {
  const german = { country: 'DE', region: '', name: 'VAT', basis_points: 1_900, valid_from: dayOf(at) }
  must(await addTaxRate(seedContext(trx, deps, admin, at), german), 'add a tax rate')
}

/** Older than the oldest quote. */
const taxAgeDays = 90

const personOf = (people: People, username: string): Actor & { userId: number } => {
  const person = people.get(username)
  if (person === undefined) throw new Error(`the demo has no ${username}`)
  return person
}

/** Two or three products of each vendor, different for each quote, in quantities in stock. */
const linesOf = (plan: DemoQuote, index: number, products: readonly SeededProduct[]) =>
  plan.vendors.flatMap((vendor, nth) => {
    const own = products.filter(
      (product) => product.vendor === vendor && (product.store ?? false) === (plan.store ?? false),
    )
    const wanted = 2 + ((index + nth) % 2)
    return Array.from(
      { length: Math.min(wanted, own.length) },
      (_, k) => own[(index * 3 + k * 5 + nth) % own.length],
    )
      .filter((product, at, all) => product !== undefined && all.indexOf(product) === at)
      .flatMap((product, k) =>
        product === undefined ? [] : [{ id: product.id, quantity: 1 + ((index + k) % 2) }],
      )
  })

const startOf = (plan: DemoQuote, now: Date, index: number): Date =>
  // Requests arrive at different hours, never in the future.
  new Date(now.getTime() - plan.daysAgo * dayMs + (index % 5) * hourMs)

/** A day and a half per step, faster for a young quote that has come far. */
const hoursPerStep = (plan: DemoQuote): number =>
  Math.min(36, (plan.daysAgo * 24 - 6) / (stepsOf(plan).length * 1.6 + 1))

const seedQuote = async (
  {
    trx,
    deps,
    people,
    products,
  }: { trx: Database; deps: Deps; people: People; products: readonly SeededProduct[] },
  plan: DemoQuote,
  index: number,
  now: Date,
): Promise<Walk> => {
  const customer = personOf(people, plan.customer)
  const at = startOf(plan, now, index)
  const delivery = {
    ...noDelivery,
    ship_to: demoAddresses[plan.customer] ?? null,
    purchase_order: plan.downPayment > 25 ? `PO-${2_040 + index}` : '',
  }
  const input = {
    userId: customer.userId,
    products: linesOf(plan, index, products),
    notes: plan.notes,
    delivery,
  }
  const { id } = must(await addQuote(seedContext(trx, deps, customer, at), input), `add quote ${index}`)
  const walk: Walk = {
    trx,
    deps,
    quoteId: id,
    plan,
    seller: personOf(people, plan.store ? 'tenant' : 'admin'),
    customer,
    vendors: new Map([...people.values()].map((person) => [person.userId, person])),
    priceOf: new Map(products.map((product) => [product.id, Math.round(product.price * 100)])),
    at,
    stepHours: hoursPerStep(plan),
  }
  await walkQuote(walk)
  return walk
}

/** The first vendor is delayed beyond its promise. */
const delayFirst = async ({ trx, deps, quoteId, vendors }: Walk, now: Date): Promise<void> => {
  const [first] = await subOrdersOf(trx, quoteId)
  const vendor = first && vendors.get(first.vendor_id)
  if (!vendor) return
  const body = { day: dayAfter(dayOf(now), 45), reason: 'Its motors are held up at customs.' }
  const input = { params: { id: first.id }, body }
  must(await setPromisedDay(seedContext(trx, deps, vendor, now), input), `delay ${first.id}`)
}

/**
 * Adds two months of trade with the use cases themselves, at past moments, so that every quote has the history, offers,
 * sums and orders that the product would have made.
 */
export const seedQuotes = async (
  trx: Database,
  deps: Deps,
  { people, products }: { people: People; products: readonly SeededProduct[] },
  now: Date,
): Promise<void> => {
  await seedTaxRates(trx, deps, personOf(people, 'admin'), earlier(now, { days: taxAgeDays }))
  for (const [index, plan] of demoQuotes.entries()) {
    const walk = await seedQuote({ trx, deps, people, products }, plan, index, now)
    if (plan.fate === 'shipped') await shipAll(walk)
    if (plan.fate === 'bought' && !plan.store) {
      await delayFirst(walk, now)
      await shipSomeOfFirst(walk, now)
    }
    await seedTalk(walk, index)
  }
  await seedLists(trx, deps, { customer: personOf(people, 'customer'), products }, now)
  const [customer, admin, vendor] = [
    personOf(people, 'customer'),
    personOf(people, 'admin'),
    personOf(people, 'vendor'),
  ]
  await seedOpenLines(trx, deps, { people: { customer, admin, vendor }, products }, now)
  await markMessagesSent(trx)
  await refuseMails(trx, deps, now)
}

/**
 * Mails that two mailboxes refused, for the administrator: one may be resent while the other stays. Neither person gets
 * a later mail from the demo, with which a mailbox counts as working again.
 */
const refuseMails = async (trx: Database, { config }: Deps, now: Date): Promise<void> => {
  for (const [username, firstName] of [
    ['heron', 'Aisha'],
    ['northfield', 'Marcus'],
  ] as const) {
    const told = renderMail(
      passwordChangedMail({ firstName }, 'every session'),
      homeOf(config.publicUrl, null),
    )
    const recipient = demoEmail(username)
    await addRefusedMail(
      trx,
      { recipient, reason: `550 5.1.1 <${recipient}>: no such mailbox`, ...told },
      now,
    )
  }
}
