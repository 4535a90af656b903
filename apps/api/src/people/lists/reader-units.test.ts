import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const { metric, imperial } = unitSystems

const choose = (user: TestUser, body: object) =>
  world.callAs(user, 'changeReaderUnits', { body: body as typeof imperial })
const shown = async (user: TestUser) => (await world.callAs(user, 'readTurns', {})).ok

describe('the units in which somebody reads measures', () => {
  it('are none until they are chosen, and then come with the menu’s counts', async () => {
    expect((await shown(world.customer)).units).toBeNull()
    const own = { ...imperial, torque: 'kgf-cm' }
    expect((await choose(world.customer, own)).ok).toEqual({ units: own })
    expect((await shown(world.customer)).units).toEqual(own)
    expect((await choose(world.customer, metric)).ok).toEqual({ units: metric })
    expect((await shown(world.vendor)).units).toBeNull()
  })

  it('and how the same person wants a table leave each other alone, whichever came first', async () => {
    const table = (user: TestUser) =>
      world.callAs(user, 'changeTableSettings', { body: { table: 'quotes', settings: { page_size: 50 } } })
    for (const [user, actions] of [
      [world.admin, [table, (one: TestUser) => choose(one, imperial)]],
      [world.tenant, [(one: TestUser) => choose(one, imperial), table]],
    ] as const) {
      for (const act of actions) await act(user)
      expect(await shown(user)).toMatchObject({
        tables: [{ table: 'quotes', settings: { page_size: 50 } }],
        units: imperial,
      })
    }
  })

  it('are refused where one of them is none', async () => {
    const { status, error } = await choose(world.vendor2, { ...metric, torque: 'lb-ft' })
    expect([status, Object.keys(error)[0]]).toEqual([400, 'torque'])
    expect((await choose(world.vendor2, { length: 'mm' })).status).toBe(400)
  })

  it('are as if none were chosen where another release kept others', async () => {
    await choose(world.storeCustomer, metric)
    await sql`UPDATE table_settings SET units = '{"length": "ell"}' WHERE user_id = ${world.storeCustomer.userId}`.execute(
      world.owner,
    )
    expect((await shown(world.storeCustomer)).units).toBeNull()
  })

  it('change nothing of what the catalogue answers', async () => {
    const read = async (user: TestUser) =>
      (await world.callAs(user, 'readCatalogueProduct', { params: { id: world.model }, query: {} })).text
    const before = await read(world.customer)
    await choose(world.customer, imperial)
    expect(await read(world.customer)).toBe(before)
  })
})
