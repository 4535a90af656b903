import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct, buildReferences, buildVendor } from '../../../testing/builders.ts'
import { askInWords, askVendorsAbout, waitingOffers } from '../../../testing/open-lines.ts'
import { pass } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const guide = { name: 'Linear guide 300 mm', sku: 'HGR-15', quantity: 4, note: 'With two carriages' }
const cable = { name: 'Cable chain', quantity: 2 }

const ask = async (...rows: Parameters<typeof askInWords>[1]) => {
  const asked = await askInWords(world, rows)
  expect(asked.status, asked.text).toBe(201)
  return asked.ok
}
const read = async (id: number, user: TestUser = world.admin) =>
  (await world.callAs(user, 'readQuote', { params: { id } })).ok
const move = (
  id: number,
  lines: readonly { id: number }[],
  how: { move: 'leave-out' | 'drop' | 'put-back'; reason?: string },
) =>
  world.callAs(world.admin, 'moveOpenLines', {
    params: { id },
    body: { lines: lines.map((line) => line.id), ...how },
  })
const transit = (id: number, transition: 'send-to-customer' | 'admin-approve' | 'close' | 're-open') =>
  world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })
const priced = async (id: number) => {
  for (const { quote_items: items } of (await read(id)).subquotes)
    for (const item of items)
      await world.callAs(world.admin, 'setQuoteItemPrice', {
        params: { id: item.id },
        body: { price: '12.00' },
      })
  await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
}

it('lines in words are counted in lists and their files while they wait', async () => {
  const { id, open_lines: lines } = await ask({ product: world.model }, guide, cable)
  const counted = async () => {
    const { results } = (await world.callAs(world.customer, 'listQuotes', { query: {} })).ok
    return results.find((quote) => quote.id === id)?.waiting_lines
  }
  expect(await counted()).toBe(2)
  const file = await world.callAs(world.admin, 'exportQuotes', {
    query: { format: 'csv', columns: 'id,waiting' },
  })
  expect(file.text.split('\r\n')).toContain(`${id},2`)
  await move(id, lines.slice(0, 1), { move: 'leave-out' })
  expect(await counted()).toBe(1)
})

it('an offer that changes only in what it lacks is mailed once, after the last of a burst', async () => {
  const { id, open_lines: lines } = await ask({ product: world.model }, guide, cable)
  await priced(id)
  await transit(id, 'admin-approve')
  await move(id, lines, { move: 'leave-out' })
  expect((await transit(id, 'send-to-customer')).status).toBe(200)
  const mails = async () =>
    (
      await world.owner
        .selectFrom('outbox')
        .select(['subject', 'body_text'])
        .where('recipient', '=', world.customer.email)
        .where('subject', 'like', `%#${id}%`)
        .orderBy('id')
        .execute()
    ).map(({ body_text }) => body_text)
  const before = (await mails()).length
  for (const line of lines) await move(id, [line], { move: 'drop', reason: 'Nobody makes it any more' })
  expect(await mails()).toHaveLength(before)
  pass(world, 2)
  await world.runJobs()
  const [told, ...more] = (await mails()).slice(before)
  expect(more).toEqual([])
  expect(told).toContain('Why it isn’t offered was said anew: 2 lines in words')
  expect(told).not.toMatch(/Cable chain|Nobody makes/)
  const shown = (await world.callAs(world.customer, 'readQuoteRevisions', { params: { id }, query: {} })).ok
  expect(shown.after?.not_offered.map(({ reason }) => reason)).toEqual(
    lines.map(() => 'Nobody makes it any more'),
  )
  pass(world, 2)
  await world.runJobs()
  expect(await mails()).toHaveLength(before + 1)
})

it('lines in words are asked for with a request’s products, or alone; a request of nothing is refused', async () => {
  const words = { text: 'Cable chain', part_number: 'E2-15', quantity: 2, note: 'Black' }
  const request = (body: object) =>
    // Of the shape that the call has, without what a test leaves out.
    world.callAs(world.customer, 'requestQuote', { body: { products: [], ...body } })
  const both = await request({ products: [{ id: world.model, quantity: 1 }], open_lines: [words] })
  expect(both.ok).toMatchObject({ waiting_lines: 1, open_lines: [{ ...words, state: 'OPEN' }] })
  const alone = await request({ open_lines: [words] })
  expect(alone.ok).toMatchObject({ status: 'NEW', subquotes: [], waiting_lines: 1 })
  const nothing = await request({})
  expect([nothing.status, nothing.error]).toMatchObject([400, { products: [messages.requiredPlain] }])
  const blank = await request({ open_lines: [{ ...words, text: ' ' }] })
  expect([blank.status, Object.keys(blank.error)]).toEqual([
    400,
    expect.arrayContaining(['open_lines.0.text']),
  ])
  const byAdmin = await world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
    body: { user_id: world.customer.userId, products: [], open_lines: [words] },
  })
  expect(byAdmin.ok.open_lines).toMatchObject([words])
})

it('a line in words is added to a request until its customer has an offer', async () => {
  const { id } = await ask({ product: world.model })
  const add = (user: TestUser = world.admin) =>
    world.callAs(user, 'addOpenLine', { params: { id }, body: { text: 'Cable chain', quantity: 2 } })
  expect((await read(id)).rights.add_open_lines).toBe(true)
  const added = await add()
  expect(added.ok).toMatchObject({ waiting_lines: 1, open_lines: [{ text: 'Cable chain', state: 'OPEN' }] })
  expect([(await add(world.customer)).status, (await add(world.tenant)).status]).toEqual([403, 404])
  const { results } = (await world.callAs(world.customer, 'readQuoteTimeline', { params: { id } })).ok
  expect(results[0]?.summary).toBe('Asked for in words: 2 × “Cable chain”')
  await priced(id)
  await transit(id, 'admin-approve')
  await move(id, added.ok.open_lines, { move: 'leave-out' })
  expect((await transit(id, 'send-to-customer')).status).toBe(200)
  expect((await read(id)).rights.add_open_lines).toBe(false)
  expect((await add()).status).toBe(409)
  expect((await read(id)).waiting_lines).toBe(0)
})

it.each(['takeUpOpenLine', 'declineOpenLine'] as const)(
  '%s of a vendor who waits for a quote that is being closed finds it closed, and changes nothing',
  async (name) => {
    const { id, open_lines: lines } = await ask(guide)
    await askVendorsAbout(world, id, [world.vendor])
    const params = { id: (await waitingOffers(world, world.vendor)).at(-1)?.id ?? 0 }
    const answer = () =>
      name === 'takeUpOpenLine'
        ? world.callAs(world.vendor, name, { params, body: { product: world.model } })
        : world.callAs(world.vendor, name, { params, body: { reason: 'Too late' } })
    const held = await world.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('quotes').select('id').where('id', '=', id).forUpdate().execute()
      const closed = transit(id, 'close')
      await expect.poll(() => waitingStatements(world.owner)).toBe(1)
      const answered = answer()
      await expect.poll(() => waitingStatements(world.owner)).toBe(2)
      return { closed, answered }
    })
    expect([(await held.closed).status, (await held.answered).status]).toEqual([200, 404])
    expect(await read(id)).toMatchObject({
      status: 'CLOSED',
      subquotes: [],
      open_lines: [{ id: lines[0]?.id, state: 'OFFERED' }],
    })
  },
)

describe('vendors who are asked about lines in words', () => {
  const offer = (id: number, body: { lines: number[]; vendors?: number[]; subcategory?: number }) =>
    world.callAs(world.admin, 'offerOpenLines', { params: { id }, body })
  const recorded = async (id: number) => {
    const events = await world.owner
      .selectFrom('events')
      .select(['summary', 'after'])
      .where('quote_id', '=', id)
      .where('kind', '=', 'open_line.ask')
      .orderBy('id')
      .execute()
    return events.map(({ summary, after }) => [summary, after])
  }
  const askedIn = ({ ok }: Awaited<ReturnType<typeof offer>>): number[] =>
    ok.open_lines.flatMap(({ offers }) => offers.map(({ vendor }) => vendor.id)).toSorted((a, b) => a - b)

  it('by a subcategory are those who weren’t asked yet, as many as are asked at once, and never the buyer', async () => {
    const references = await buildReferences(world.owner)
    const seller = async () => {
      const vendor = await buildVendor(world.owner)
      const given = { vendor_id: vendor.userId, type: 'COMPONENT' as const }
      await buildProduct(world.owner, references, given)
      return vendor
    }
    const buyer = await seller()
    const sellers = []
    for (let at = 0; at <= limits.openLines.vendors; at += 1) sellers.push((await seller()).userId)
    const { id, open_lines: lines } = (await askInWords(world, [guide, cable], { buyer })).ok
    const [first = 0, second = 0] = lines.map((line) => line.id)
    const by = { subcategory: references.subcategory }
    expect(askedIn(await offer(id, { lines: [first], ...by }))).toEqual(sellers.slice(0, -1))
    expect(askedIn(await offer(id, { lines: [first], ...by }))).toEqual(sellers)
    const nobody = await offer(id, { lines: [first], ...by })
    expect([nobody.status, nobody.error]).toMatchObject([
      400,
      { subcategory: [messages.openLineNobodySells] },
    ])
    // About another line they are asked anew.
    expect(askedIn(await offer(id, { lines: [first, second], ...by }))).toHaveLength(
      sellers.length + limits.openLines.vendors,
    )
  })

  it('are recorded where this call asks them, and asking again those who are being asked is refused', async () => {
    const { id, open_lines: lines } = await ask(guide, cable)
    const [first = 0, second = 0] = lines.map((line) => line.id)
    const { userId: one, name } = world.vendor
    const { userId: other, name: otherName } = world.vendor2
    expect((await offer(id, { lines: [first], vendors: [one] })).status).toBe(200)
    const again = await offer(id, { lines: [first], vendors: [one] })
    expect([again.status, again.error]).toMatchObject([400, { vendors: [messages.openLineAskedAlready] }])
    expect((await offer(id, { lines: [first], vendors: [one, other] })).status).toBe(200)
    expect((await offer(id, { lines: [first, second], vendors: [one] })).status).toBe(200)
    expect(await recorded(id)).toEqual([
      [`Asked ${name} about “${guide.name}”`, { lines: [first], vendors: [one] }],
      [`Asked ${otherName} about “${guide.name}”`, { lines: [first], vendors: [other] }],
      [`Asked ${name} about “${cable.name}”`, { lines: [second], vendors: [one] }],
    ])
  })
})
