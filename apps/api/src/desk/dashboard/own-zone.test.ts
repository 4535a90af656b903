import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectFiguresEqualLists } from '../../../testing/dashboard-figures.ts'
import { liveThroughMoney } from '../../../testing/faults/random-money.ts'
import { addQuote, startQuoteWorld } from '../../../testing/quote-world.ts'

it('begins and ends the days of lists and figures in the reader’s time zone', async () => {
  const world = await startQuoteWorld()
  const zone = 'Pacific/Kiritimati'
  const { id } = await addQuote(world, [{ id: world.model, quantity: 1 }], world.customer)
  await sql`UPDATE quotes SET created_at = '2019-03-01T11:00:00Z' WHERE id = ${id}`.execute(world.owner)
  const idsOn = async (query: { from: string; to: string; zone?: string }) =>
    (await world.callAs(world.admin, 'listQuotes', { query })).ok.results.map((quote) => quote.id)
  const [first, second] = ['2019-03-01', '2019-03-02']
  expect(await idsOn({ from: first, to: first })).toEqual([id])
  expect(await idsOn({ from: first, to: first, zone })).toEqual([])
  expect(await idsOn({ from: second, to: second, zone })).toEqual([id])
  const nowhere = { from: first, to: first, zone: 'Mars/Base' }
  expect((await world.callAs(world.admin, 'listQuotes', { query: nowhere })).status).toBe(400)

  await liveThroughMoney(world, { orders: 2, seed: 5 })
  const from = world.clock.now.toISOString().slice(0, 10)
  for (const user of [world.admin, world.vendor, world.customer])
    await expectFiguresEqualLists(world, user, { from, to: from, zone })
  await world.stop()
})
