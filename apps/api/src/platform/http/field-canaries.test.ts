import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import type { TestUser } from '../../../testing/builders.ts'
import { keepImport, keepOwnRobot } from '../../../testing/calls/case-records.ts'
import { addWebhooks } from '../../../testing/calls/webhook-records.ts'
import { buildMedia, buildUser } from '../../../testing/builders.ts'
import { anAddress } from '../../../testing/money/deliveries.ts'
import { askInWords, waitingOffers } from '../../../testing/open-lines.ts'
import { sendParcel } from '../../../testing/money/orders.ts'
import { accept } from '../../../testing/money/purchases.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { presentQuote } from '../../trading/quotes/record/quote-presenter.ts'
import { findQuoteRow } from '../../trading/quotes/record/quote-repository.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { readEverything } from '../../../testing/calls/read-everything.ts'
import type { PrintCall } from '../../../testing/files/read-papers.ts'
import { printCalls, readDocuments, readMailbox } from '../../../testing/files/read-papers.ts'

/**
 * Puts a unique text or amount into every guarded field. Then every actor reads every record, every document that it
 * can be printed, and its mails, and only the actors named here may have seen the value.
 */
const readers = [
  'admin',
  'vendor',
  'vendor2',
  'otherVendor',
  'tenant',
  'customer',
  'otherCustomer',
  'storeCustomer',
] as const
type Reader = (typeof readers)[number] | 'link'

const canaries: Record<string, { text: string; for: readonly Reader[] }> = {
  'vendor2’s sign-in name': { text: 'canary-signin-vendor2', for: ['admin', 'vendor2'] },
  'why vendor2 declined to quote': { text: 'canary-declined', for: ['admin', 'vendor2'] },
  'why vendor doesn’t offer a line': { text: 'canary-no-quote', for: ['admin', 'vendor'] },
  'the price of a part that was closed before the offer': { text: '77123.45', for: ['admin', 'vendor2'] },
  'the freight of a part that was closed before the offer': { text: '66123.45', for: ['admin', 'vendor2'] },
  'the freight of a part that is being priced': { text: '55123.45', for: ['admin', 'vendor'] },
  'the note at a part that was closed before the offer': {
    text: 'canary-closed-note',
    for: ['admin', 'vendor2'],
  },
  'the note at an ordered part': { text: 'canary-ordered-note', for: ['admin', 'vendor2', 'customer'] },
  'the note at a part that is being priced': { text: 'canary-early-note', for: ['admin', 'vendor'] },
  'the operator’s reason of a take-back': { text: 'canary-take-back', for: ['admin'] },
  'why vendor2’s payout failed': { text: 'canary-payout', for: ['admin', 'vendor2'] },
  'the transfer to vendor2': { text: 'tr_canary', for: ['admin', 'vendor2'] },
  'the customer’s e-mail': { text: 'canary-mail@example.test', for: ['admin', 'customer'] },
  // Its own profile says it.
  'the customer’s phone': { text: '15550777123', for: ['customer'] },
  // The holder of the offer's link can print the offer, which is addressed to the company.
  'the company that the customer buys for': { text: 'canary-company', for: ['admin', 'customer', 'link'] },
  'the company that the store’s customer buys for': {
    text: 'canary-store-company',
    for: ['admin', 'tenant', 'storeCustomer'],
  },
  'the phone of where parts go': { text: '+1 555 canary', for: ['admin', 'customer'] },
  'the street of what is ordered': {
    text: 'canary-street-ordered',
    for: ['admin', 'vendor', 'vendor2', 'customer'],
  },
  'the contact of what is ordered': {
    text: 'canary-contact-ordered',
    for: ['admin', 'vendor', 'vendor2', 'customer'],
  },
  'the street of what is on offer': { text: 'canary-street-offered', for: ['admin', 'customer'] },
  'the contact of what is on offer': { text: 'canary-contact-offered', for: ['admin', 'customer'] },
  'the city of what is on offer': {
    text: 'canary-city-offered',
    for: ['admin', 'vendor', 'vendor2', 'customer'],
  },
  'the city of what is being priced': { text: 'canary-city-early', for: ['admin', 'vendor', 'customer'] },
  'the street of what is being priced': { text: 'canary-street-early', for: ['admin', 'customer'] },
  'who is billed for what is ordered': { text: 'canary-billed', for: ['admin', 'customer'] },
  'the buyer’s number of what is ordered': {
    text: 'canary-po',
    for: ['admin', 'vendor', 'vendor2', 'customer'],
  },
  'the notes of what is ordered': {
    text: 'canary-notes-ordered',
    for: ['admin', 'vendor', 'vendor2', 'customer'],
  },
  'the notes of what is on offer': { text: 'canary-notes-offered', for: ['admin', 'customer'] },
  'what vendor is asked for in words': { text: 'canary-words', for: ['admin', 'vendor', 'customer'] },
  'what nobody is asked for in words': { text: 'canary-unasked', for: ['admin', 'customer'] },
  'the buyer’s note at a line in words': { text: 'canary-wish', for: ['admin', 'customer'] },
  'why vendor declined a line in words': { text: 'canary-refusal', for: ['admin', 'vendor'] },
  'why a line in words was dropped': { text: 'canary-dropped', for: ['admin', 'customer'] },
  'a robot of the customer’s own': { text: 'canary-own-robot', for: ['customer'] },
  'the note at a parcel of what is ordered': {
    text: 'canary-parcel',
    for: ['admin', 'vendor2', 'customer'],
  },
  'a cell of vendor’s import': { text: 'CASE-9', for: ['vendor'] },
  'a question on vendor’s part': { text: 'canary-question', for: ['admin', 'vendor', 'customer'] },
  'the name of a file in that chat': { text: 'canary-file.pdf', for: ['admin', 'vendor', 'customer'] },
  // The account's journal has the list's name.
  'the name of a list that is not shared': { text: 'canary-own-list', for: ['admin', 'customer'] },
  'a line of a list that is not shared': { text: 'canary-listed', for: ['customer'] },
  'a stray payment': { text: 'pi_canary', for: ['admin'] },
}

let world: QuoteWorld
let token: string
let list: string
let bought: { quote: number; order: number }
const seen = new Map<Reader, string>()
/** The calls for which this world has no record. */
const unasked = new Set<CallName>()
/** The documents that anybody was printed, and the readers who had mails. */
const printed = new Set<PrintCall>()
const written = new Set<Reader>()

/** All that this reader is told: by calls, on paper and by mail. */
const readAll = async (reader: Reader, user: TestUser | null): Promise<void> => {
  const documents = await readDocuments(world, user, reader === 'link' ? token : null)
  for (const name of documents.keys()) printed.add(name)
  const mails = user === null ? '' : await readMailbox(world, user)
  if (mails !== '') written.add(reader)
  // A list's link tells its holder by which company it was made.
  const tokens = reader === 'link' ? { offer: token, list } : { offer: token }
  const everything = await readEverything(world, user, tokens, reader === 'link' ? unasked : undefined)
  const told = [everything, ...documents.values(), mails]
  seen.set(reader, told.join('\n'))
}

const noted = async (id: number, notes: string) => {
  const answer = await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { notes } })
  expect(answer.status).toBe(200)
  return answer.ok
}

/** Vendor2 sends its part with a note to the buyer. */
const ship = async (order: number) => {
  const { suborders } = (await world.callAs(world.admin, 'readOrder', { params: { id: order } })).ok
  const sub = suborders.find(({ vendor }) => vendor.id === world.vendor2.userId)
  const lines = await world.owner
    .selectFrom('order_items')
    .select(['id as item', 'quantity'])
    .where('sub_order_id', '=', sub?.id ?? 0)
    .execute()
  const sent = await sendParcel(world, sub?.id ?? 0, lines, { vendor: world.vendor2, note: 'canary-parcel' })
  if (sent.status >= 300) throw new Error(sent.text)
}

const prices = (quote: Quoted, price: string) =>
  Promise.all(
    quote.subs
      .flatMap((sub) => sub.items)
      .map((id) => world.callAs(world.admin, 'setQuoteItemPrice', { params: { id }, body: { price } })),
  )

const noteAt = async ({ subs }: Quoted, at: number, note: string) => {
  const { id, items } = subs[at] ?? { id: 0, items: [] }
  const lines = [{ id: items[0] ?? 0, note }]
  const answer = await world.callAs(world.admin, 'setLineTerms', { params: { id }, body: { lines } })
  if (answer.status !== 200) throw new Error(answer.text)
}

const freightOf = async (id: number, freight: string) => {
  const answer = await world.callAs(world.admin, 'setFreight', { params: { id }, body: { freight } })
  if (answer.status !== 200) throw new Error(answer.text)
}

const leaveOut = async ({ subs: [sub] }: Quoted, no_quote: string) => {
  const { id, items } = sub ?? { id: 0, items: [] }
  const line = { id: items[0] ?? 0 }
  await world.callAs(world.vendor, 'setQuoteItemPrices', {
    params: { id },
    body: { lines: [{ ...line, price: null }] },
  })
  const answer = await world.callAs(world.vendor, 'setLineTerms', {
    params: { id },
    body: { lines: [{ ...line, no_quote }] },
  })
  if (answer.ok.refused.length > 0) throw new Error(answer.text)
}

/** The customer says where it goes: each part of the address names the canary. */
const shipTo = async (quoteId: number, name: string, more: Partial<Delivery> = {}) => {
  const ship_to = anAddress({
    contact_name: `canary-contact-${name}`,
    street: `canary-street-${name}`,
    city: `canary-city-${name}`,
    phone: '+1 555 canary',
  })
  const answer = await world.callAs(world.customer, 'setQuoteDelivery', {
    params: { id: quoteId },
    body: { delivery: { ...noDelivery, ship_to, ...more } },
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

const move = (id: number, transition: string, reason?: string) =>
  world.callAs(world.admin, 'transitionQuote', {
    params: { id, transition: transition as 'close' },
    body: reason === undefined ? {} : { reason },
  })

/** On offer. Vendor2's part was priced, declined and closed before that, and the offer was withdrawn once. */
const plantQuote = async (customer: TestUser): Promise<string> => {
  const quote = await addQuote(world, undefined, customer)
  const {
    id: closing,
    items: [item = 0],
  } = quote.subs[1] ?? { id: 0, items: [] }
  // Else it would go where the order went: the account's last address.
  await shipTo(quote.id, 'linked')
  await prices(quote, '12.34')
  await noteAt(quote, 1, 'canary-closed-note')
  await world.callAs(world.admin, 'setQuoteItemPrice', {
    params: { id: item },
    body: { price: '77123.45' },
  })
  await freightOf(closing, '66123.45')
  await world.callAs(world.admin, 'transitionSubQuote', {
    params: { id: closing, transition: 'close' },
  })
  await world.callAs(world.admin, 'patchQuote', { params: { id: quote.id }, body: { down_payment: 30 } })
  await move(quote.id, 'admin-approve')
  await move(quote.id, 'send-to-customer')
  const back = await move(quote.id, 'take-back', 'canary-take-back')
  if (back.status !== 200) throw new Error(back.text)
  await move(quote.id, 'admin-approve')
  const offer = await move(quote.id, 'send-to-customer')
  if (offer.status !== 200) throw new Error(offer.text)
  await sql`UPDATE sub_quotes SET declined_reason = 'canary-declined', status = 'SENT_TO_VENDOR', close_reason = NULL WHERE id = ${closing}`.execute(
    world.owner,
  )
  await sql`UPDATE sub_quotes SET status = 'CLOSED', close_reason = 'CANCELLED' WHERE id = ${closing}`.execute(
    world.owner,
  )
  const read = await world.callAs(customer, 'readQuote', { params: { id: quote.id } })
  return read.ok.offer_token ?? ''
}

/** Three lines in words: one that vendor is asked about and declines, one that is dropped, one that waits. */
const plantWords = async (buyer: TestUser) => {
  const rows = [
    { name: 'canary-words', note: 'canary-wish' },
    { name: 'Old belt' },
    { name: 'canary-unasked' },
  ]
  const { id, open_lines: lines } = (await askInWords(world, rows, { buyer })).ok
  const [asked = 0, dropped = 0] = lines.map((line) => line.id)
  const params = { id }
  await world.callAs(world.admin, 'offerOpenLines', {
    params,
    body: { lines: [asked], vendors: [world.vendor.userId] },
  })
  await world.callAs(world.admin, 'moveOpenLines', {
    params,
    body: { lines: [dropped], move: 'drop', reason: 'canary-dropped' },
  })
  const [offer] = await waitingOffers(world, world.vendor)
  const answer = await world.callAs(world.vendor, 'declineOpenLine', {
    params: { id: offer?.id ?? 0 },
    body: { reason: 'canary-refusal' },
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** An import, a question with a file, and the buyer's lists: records of which a quote needs none. */
const plantBesides = async (buyer: TestUser): Promise<string> => {
  await keepImport(world)
  const { channel } = (
    await world.callAs(buyer, 'askQuestion', {
      body: { product: world.model, client_id: 'canary-question', text: 'canary-question' },
    })
  ).ok
  const { publicId } = await buildMedia(world.owner, {
    owner_id: buyer.userId,
    kind: 'FILE',
    channel,
    name: 'canary-file.pdf',
  })
  const said = await world.callAs(buyer, 'sendChatMessage', {
    params: { channel },
    body: { client_id: 'canary-file', text: '', attachments: [publicId] },
  })
  if (said.status !== 201) throw new Error(said.text)
  const [, shared = 0] = await Promise.all(
    [
      { name: 'canary-own-list', words: 'canary-listed' },
      { name: 'Shared list', words: 'Bolt M4' },
    ].map(async ({ name, words }) => {
      const body = { name, lines: [{ name: words, quantity: 2 }] }
      return (await world.callAs(buyer, 'createRequestList', { body })).ok.id
    }),
  )
  return (await world.callAs(buyer, 'shareRequestList', { params: { id: shared }, body: {} })).ok.token ?? ''
}

beforeAll(async () => {
  world = await startQuoteWorld()
  await world.owner
    .updateTable('users')
    .set({ username: 'canary-signin-vendor2' })
    .where('id', '=', world.vendor2.userId)
    .execute()
  const customer = await buildUser(world.owner, {
    email: 'canary-mail@example.test',
    phone_number: '15550777123',
  })
  world.customer = customer
  await keepOwnRobot(world, 'canary-own-robot')
  await addWebhooks(world)
  const named: [TestUser, string][] = [
    [customer, 'canary-company'],
    [world.storeCustomer, 'canary-store-company'],
  ]
  for (const [buyer, business_name] of named) {
    const body = { business_name, country: 'Germany' }
    expect((await world.callAs(buyer, 'setCustomerCompany', { body })).status).toBe(200)
  }
  const offer = await makeOffer(world, { customer })
  const bill_to = anAddress({ company: 'canary-billed', phone: '+1 555 canary' })
  await shipTo(offer.id, 'ordered', { bill_to, purchase_order: 'canary-po' })
  const { revision } = await noted(offer.id, 'canary-notes-ordered')
  const { order } = (await accept(world, { ...offer, revision })).ok
  await sql`UPDATE order_items SET note = 'canary-ordered-note' WHERE vendor_id = ${world.vendor2.userId}`.execute(
    world.owner,
  )
  bought = { quote: offer.id, order }
  await ship(order)
  await sql`UPDATE sub_orders SET transfer_status = 'FAILED', transfer_failure = 'canary-payout', transfer_id = 'tr_canary' WHERE order_id = ${order} AND vendor_id = ${world.vendor2.userId}`.execute(
    world.owner,
  )
  await sql`INSERT INTO stray_payments (id, hold_id, quote_id, amount_cents, currency, livemode, differences, state, created_at)
    SELECT 'pi_canary', id, quote_id, 50, 'usd', false, '{amount}', 'FLAGGED', now() FROM purchase_holds WHERE quote_id = ${bought.quote}`.execute(
    world.owner,
  )
  await sql`INSERT INTO events (at, actor_role, actor_name, kind, quote_id, summary) VALUES (now(), 'SYSTEM', 'Armature', 'quote.payment-mismatch', ${bought.quote}, 'Payment pi_canary bought nothing')`.execute(
    world.owner,
  )
  token = await plantQuote(customer)
  const { id: offered } = await makeOffer(world, { customer })
  await shipTo(offered, 'offered')
  await noted(offered, 'canary-notes-offered')
  const early = await addQuote(world, [{ id: world.model, quantity: 1 }], customer)
  await noteAt(early, 0, 'canary-early-note')
  await freightOf(early.subs[0]?.id ?? 0, '55123.45')
  await putIn(world, early, 'SENT_TO_VENDOR')
  await shipTo(early.id, 'early')
  const lacking = await addQuote(world, [{ id: world.model, quantity: 1 }], customer)
  await putIn(world, lacking, 'SENT_TO_VENDOR')
  await leaveOut(lacking, 'canary-no-quote')
  await plantWords(customer)
  list = await plantBesides(customer)
  const store = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
  await putIn(world, store, 'SENT_TO_CUSTOMER')
  for (const reader of readers) await readAll(reader, world[reader])
  await readAll('link', null)
})
afterAll(() => world.stop())

it.each(Object.entries(canaries))('shows %s to its readers, and to nobody else', (_name, canary) => {
  const found = [...seen].filter(([, text]) => text.includes(canary.text)).map(([reader]) => reader)
  const wanted = [...seen.keys()].filter((reader) => canary.for.includes(reader))
  expect(found).toEqual(wanted)
})

it('every call that reads was asked about a record', () => {
  expect([...unasked]).toEqual([])
  expect(seen.get('link')).toContain('Shared list')
})

it('every kind of document was printed for somebody, and buyer and vendors had mails', () => {
  expect(printCalls.filter((name) => !printed.has(name))).toEqual([])
  expect([...written]).toEqual(expect.arrayContaining(['admin', 'vendor', 'vendor2', 'customer']))
})

it('hides the customer’s e-mail in the presenters too, from a vendor whom the scopes give neither record', async () => {
  const operator = world.contextOf(world.admin)
  const rows = await operator.inRead(async (trx) => ({
    quote: await findQuoteRow(trx, operator.actor, bought.quote),
    order: await findOrderRow(trx, operator.actor, bought.order),
  }))
  const shownTo = (actor: TestUser) => {
    const ctx = world.contextOf(actor)
    return [rows.quote && presentQuote(ctx, rows.quote), rows.order && presentOrder(ctx, rows.order)].map(
      (shown) => shown?.user.email,
    )
  }
  expect(shownTo(world.admin)).toEqual(['canary-mail@example.test', 'canary-mail@example.test'])
  expect(shownTo(world.vendor2)).toEqual([null, null])
})
