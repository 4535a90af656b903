import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept, holdOf, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { issueOfferToken, readOfferToken } from './offer-link.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.clearFaults())

const read = (id: number) => world.callAs(world.admin, 'readQuote', { params: { id } })
const move = (id: number, transition: 'close' | 're-open') =>
  world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })

it('keeps the commission of the day on each sub-order', async () => {
  world.deps.config = { ...world.deps.config, commissionPercent: 12.5 }
  const offer = await makeOffer(world)
  const { order } = (await accept(world, offer)).ok
  world.deps.config = { ...world.deps.config, commissionPercent: 3 }
  const rows = await world.owner
    .selectFrom('sub_orders')
    .select('commission_percent')
    .where('order_id', '=', order)
    .execute()
  expect(rows.map((row) => Number(row.commission_percent))).toEqual([12.5, 12.5])
})

it('takes one Idempotency-Key for another request where only the path differs', async () => {
  const [one, two] = [await makeOffer(world), await makeOffer(world)]
  const record = (id: number) =>
    world.callAs(world.admin, 'recordQuotePayment', {
      params: { id },
      body: { amount: '37.02', reference: 'Wire 7' },
      headers: { 'idempotency-key': 'one-wire' },
    })
  expect((await record(one.id)).status).toBe(201)
  const other = await record(two.id)
  expect([other.status, other.error.code]).toEqual([409, 'idempotency_mismatch'])
  expect((await read(two.id)).ok.order).toBeNull()
})

it('brings back by a re-open what the close had closed, not what was closed before it; and counts only that', async () => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_ADMIN')
  const [, second] = quote.subs
  const params = { id: second?.id ?? 0, transition: 'close' } as const
  expect((await world.callAs(world.admin, 'transitionSubQuote', { params })).status).toBe(200)
  // The first line once; the second, twice, is in the part that was closed.
  expect((await read(quote.id)).ok.total_price).toBe('123.45')
  expect((await move(quote.id, 'close')).status).toBe(200)
  const again = (await move(quote.id, 're-open')).ok
  expect(again.subquotes.map((sub) => sub.status === 'CLOSED')).toEqual([false, true])
  expect(again.total_price).toBe('123.45')
})

it('moves no part without lines on: what was emptied and opened again is filled, or closed, first', async () => {
  const { id } = await addQuote(world, [{ id: world.model, quantity: 1 }])
  const edit = (body: object) =>
    world.callAs(world.admin, 'updateQuoteItems', { body: { quote_id: id, ...body } })
  expect((await edit({ remove_products: [world.model] })).ok.status).toBe('CLOSED')
  expect((await move(id, 're-open')).ok.status).toBe('NEW')
  await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 20 } })
  const [sub] = (await read(id)).ok.subquotes
  for (const transition of ['admin-approve', 'send-to-vendor'] as const) {
    const alone = { id: sub?.id ?? 0, transition }
    for (const refused of [
      await world.callAs(world.admin, 'transitionQuote', { params: { id, transition } }),
      await world.callAs(world.admin, 'transitionSubQuote', { params: alone }),
    ])
      expect([refused.status, refused.error.code], transition).toEqual([400, 'no_lines'])
  }
  await edit({ add_product: [{ id: world.model, quantity: 1 }] })
  expect(
    (await world.callAs(world.admin, 'transitionQuote', { params: { id, transition: 'send-to-vendor' } })).ok
      .status,
  ).toBe('SENT_TO_VENDOR')
})

describe('an offer whose time ends while its payment is under way', () => {
  it('stays until the payment is settled, and ends then', async () => {
    const offer = await makeOffer(world)
    await world.faults({ kind: 'failing', count: 100, method: 'POST', path: '/v1/payment_intents' })
    await accept(world, offer)
    await sql`UPDATE quotes SET expires_at = ${new Date(world.clock.now.getTime() + 60_000)} WHERE id = ${offer.id}`.execute(
      world.owner,
    )
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`expire-offer:${offer.id}`}`.execute(
      world.owner,
    )
    pass(world, 2)
    await world.runJobs()
    expect((await read(offer.id)).ok).toMatchObject({ status: 'SENT_TO_CUSTOMER', on_hold: true })
    for (const minutes of [14, 20, 2]) {
      pass(world, minutes)
      await world.runJobs()
    }
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
    expect((await read(offer.id)).ok).toMatchObject({ status: 'CLOSED', close_reason: 'EXPIRED' })
  })

  it('is on hold by the same clock for readers and for writers', async () => {
    const offer = await makeOffer(world)
    await world.faults({ kind: 'failing', count: 100, method: 'POST', path: '/v1/payment_intents' })
    await accept(world, offer)
    expect((await read(offer.id)).ok.on_hold).toBe(true)
    pass(world, 16)
    const { ok } = await read(offer.id)
    expect([ok.on_hold, ok.rights.edit_items]).toEqual([false, true])
    expect((await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.state).toBe('OPEN')
    const patched = await world.callAs(world.admin, 'patchQuote', {
      params: { id: offer.id },
      body: { down_payment: 40 },
    })
    expect(patched.status).toBe(200)
  })
})

it.each([0, 2])('opens an offer by its token in one spelling only: number %i', (number) => {
  const secret = 's'.repeat(32)
  const link = { quoteId: 7, customerId: 3, number }
  const token = issueOfferToken(link, secret)
  expect(readOfferToken(token, secret)).toEqual(link)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  // 43 characters hold 258 bits of 256: the last two are to spare.
  const spare = [1, 2, 3].map((bits) => `${token.slice(0, -1)}${alphabet[(last & ~3) | ((last + bits) & 3)]}`)
  const others = [
    ...spare,
    `${token}=`,
    `0${token}`,
    ` ${token}`,
    `${token}\n`,
    token.replace('7-3-', '7-03-'),
  ]
  for (const other of others) expect(readOfferToken(other, secret), JSON.stringify(other)).toBeNull()
})

it('reads an offer, a session and a quote at an address that is spelt in one way only', async () => {
  const { id, token } = await makeOffer(world)
  const { authorization, sessionId } = await world.signIn(world.customer)
  const hex = (text: string) => `%${text.charCodeAt(0).toString(16)}`
  const statusOf = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    (await world.app.inject({ method, url, headers: { authorization } })).statusCode
  const coded = `${hex(token)}${token.slice(1)}`
  const dashed = token.replace('-', '%2D')
  for (const other of [coded, dashed, `${token}%2F`, `${token};x`, `${token}\\`, `.%2f${token}`])
    for (const method of ['GET', 'POST'] as const)
      expect(await statusOf(method, `/api/offer/${other}/${method === 'GET' ? '' : 'accept/'}`), other).toBe(
        404,
      )
  for (const url of [`/api/offe%72/${token}/`, `/api/shop/quote/%3${String(id)[0]}${String(id).slice(1)}/`])
    expect(await statusOf('GET', url), url).toBe(404)
  expect(await statusOf('DELETE', `/api/me/sessions/${hex(sessionId)}${sessionId.slice(1)}/`)).toBe(404)
  expect(await statusOf('GET', `/api/offer/${token}/`)).toBe(200)
  expect(await statusOf('GET', `/api/shop/quote/${id}/`)).toBe(200)
})

describe('an Idempotency-Key', () => {
  const add = (key: string) =>
    world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
      body: { user_id: world.customer.userId, products: [{ id: world.model, quantity: 1 }] },
      headers: { 'idempotency-key': key },
    })

  it('whose stored answer is from before the schema grew is answered as it was', async () => {
    const first = (await add('of-old')).ok
    await sql`UPDATE idempotency_keys SET response = response - 'revision' - 'subquotes' WHERE key = 'of-old'`.execute(
      world.owner,
    )
    const again = await add('of-old')
    expect([again.status, again.ok.id, again.ok.revision]).toEqual([201, first.id, undefined])
  })

  it('is forgotten after a week, and not before', async () => {
    const { id } = (await add('of-last-week')).ok
    pass(world, 6 * 24 * 60)
    await sweep()
    expect((await add('of-last-week')).ok.id).toBe(id)
    pass(world, 25 * 60)
    await sweep()
    expect((await add('of-last-week')).ok.id).not.toBe(id)
  })
  const sweep = async () => {
    await sql`SELECT graphile_worker.add_job('sweep')`.execute(world.owner)
    await world.runJobs()
  }
})

it('keeps a record that somebody has locked from keeping everybody else out', async () => {
  const [locked, other] = [await addQuote(world), await addQuote(world)]
  await world.owner.transaction().execute(async (trx) => {
    await sql`SELECT FROM quotes WHERE id = ${locked.id} FOR UPDATE`.execute(trx)
    const waiting = Array.from({ length: 10 }, () =>
      world.callAs(world.admin, 'patchQuote', { params: { id: locked.id }, body: { notes: 'x' } }),
    )
    // All connections wait by now, or will: a reader of another record still gets its turn.
    const reads = await Promise.all(Array.from({ length: 5 }, () => read(other.id)))
    expect(reads.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    for (const answer of await Promise.all(waiting))
      expect([answer.status, answer.error.detail]).toEqual([503, messages.unavailable])
  })
  const patched = await world.callAs(world.admin, 'patchQuote', {
    params: { id: locked.id },
    body: { notes: 'y' },
  })
  expect(patched.status).toBe(200)
})
