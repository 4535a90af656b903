import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const read = async (id: number, user = world.admin) =>
  (await world.callAs(user, 'readQuote', { params: { id } })).ok
const move = (id: number, transition: 'close' | 're-open') =>
  world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })

test('a total says how many lines it lacks, to readers who see prices', async () => {
  const quote = await addQuote(world)
  expect(await read(quote.id)).toMatchObject({ total_price: '100.00', unpriced_items: 1 })
  expect(await read(quote.id, world.customer)).toMatchObject({ total_price: '0.00', unpriced_items: 0 })
  await world.callAs(world.admin, 'setQuoteItemPrice', {
    params: { id: quote.subs[1]?.items[0] ?? 0 },
    body: { price: 5 },
  })
  expect(await read(quote.id)).toMatchObject({ total_price: '110.00', unpriced_items: 0 })
  const { results } = (await world.callAs(world.admin, 'listQuotes', { query: {} })).ok
  expect(results.find(({ id }) => id === quote.id)).toMatchObject({ unpriced_items: 0 })
})

test('a closed quote keeps its total, whole or in part, and has it again when it is re-opened', async () => {
  const quote = await addQuote(world)
  expect((await move(quote.id, 'close')).ok).toMatchObject({
    status: 'CLOSED',
    total_price: '100.00',
    unpriced_items: 1,
  })
  expect((await move(quote.id, 're-open')).ok).toMatchObject({ total_price: '100.00', unpriced_items: 1 })
})

test('an offer that ended keeps its prices for its customer too; a quote that was called off shows none', async () => {
  const offer = await makeOffer(world)
  await world.callAs(null, 'closeOffer', { params: { token: offer.token }, body: { reason: 'Too late' } })
  expect(await read(offer.id, world.customer)).toMatchObject({
    status: 'CLOSED',
    total_price: '37.02',
    subquotes: [{ quote_items: [{ price: '12.34' }] }, { quote_items: [{ price: '12.34' }] }],
  })
  const quote = await addQuote(world)
  await move(quote.id, 'close')
  expect(await read(quote.id, world.customer)).toMatchObject({ total_price: '0.00', unpriced_items: 0 })
})

test('each part says what it has been through, and nothing of what was passed over', async () => {
  const offer = await makeOffer(world)
  const { subquotes } = await read(offer.id)
  for (const { passed, status } of subquotes) {
    expect(passed).toContain(status)
    expect(passed).not.toContain('PURCHASED')
  }
  const [part, other] = offer.subs
  const close = { params: { id: part?.id ?? 0, transition: 'close' as const }, body: {} }
  expect((await world.callAs(world.admin, 'transitionSubQuote', close)).status).toBe(200)
  const after = (await read(offer.id)).subquotes
  expect(after.find(({ id }) => id === part?.id)?.passed).toContain('CLOSED')
  expect(after.find(({ id }) => id === other?.id)?.passed).not.toContain('CLOSED')
  const bare = await addQuote(world)
  expect(
    (await read(bare.id)).subquotes.flatMap(({ passed }) => passed.filter((one) => one !== 'NEW')),
  ).toEqual([])
  await move(bare.id, 'close')
  for (const { passed } of (await read(bare.id)).subquotes) {
    expect(passed).toEqual(expect.arrayContaining(['CLOSED']))
    expect(passed).not.toContain('SENT_TO_VENDOR')
  }
})
