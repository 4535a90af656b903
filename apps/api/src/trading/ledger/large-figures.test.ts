import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

/** Each a whole number that a number holds; three of them are none that it does. */
const large = 9_007_199_254_740_991n

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  for (let nth = 0; nth < 3; nth += 1)
    expect((await accept(world, await makeOffer(world, { downPayment: 100 }))).status).toBe(200)
  await world.owner.transaction().execute(async (trx) => {
    // The books are written once, and add up: no triggers while the shop is made this rich.
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql`UPDATE ledger_entries SET amount_cents = sign(amount_cents) * ${String(large)}::bigint
      WHERE kind = 'PAYMENT'`.execute(trx)
  })
})
afterAll(() => world.stop())

const exact = '270215977642229.73'

it('says sums exactly that are larger than a number may hold', async () => {
  const today = world.clock.now.toISOString().slice(0, 10)
  const query = { from: today, to: today }
  const figures = await world.callAs(world.admin, 'readFigures', { query })
  expect([figures.status, figures.ok.paid]).toEqual([200, exact])
  const parts = await world.callAs(world.admin, 'listFigureParts', { query: { ...query, figure: 'paid' } })
  expect([parts.status, parts.ok.total]).toEqual([200, exact])
  const dashboard = await world.callAs(world.admin, 'readDashboard', { query })
  expect([dashboard.status, dashboard.ok.money.map(({ paid }) => paid)]).toEqual([200, [exact]])
})
