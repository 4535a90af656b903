import { isFitting } from '@armature/domain/catalogue/compatibility/fit'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct, unique } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

let world: QuoteWorld
let voltage: number
let bus: number
let ttl: number
let can: number
let payload: number
let mass: number
let robot: number
let storeDomain: string
let storeRobot: number
let drawnRobot: number
const parts: Record<string, number> = {}

const define = async (body: object) =>
  (
    await world.callAs(world.admin, 'createAttribute', {
      body: {
        name: unique(),
        tells_fit: true,
        component_subcategory: world.references.subcategory,
        ...body,
      } as never, // only some of what it may have
    })
  ).ok

const volts = (low: number, high = low) => ({ low, high, given: `${low}-${high} V` })
const inches = (own_length: number, own_width: number, own_height: number) => ({
  own_length,
  own_width,
  own_height,
})

interface Given {
  attributes?: object
  model_ids?: number[]
  tenant_id?: number | null
  vendor?: TestUser
  own_length?: number
  own_width?: number
  own_height?: number
  cad?: string
}

const build = (type: 'MODEL' | 'COMPONENT', name: string, { attributes = {}, vendor, ...given }: Given) =>
  buildProduct(world.owner, world.references, {
    type,
    name,
    vendor_id: (vendor ?? world.vendor).userId,
    attributes: JSON.stringify(attributes),
    ...given,
  } as never) // only some of what it may have

beforeAll(async () => {
  world = await startQuoteWorld()
  const { tenantId } = world.tenant
  voltage = (await define({ kind: 'RANGE', dimension: 'voltage', unit: 'V' })).id
  const choices = await define({ kind: 'CHOICE', choices: [{ name: 'TTL' }, { name: 'CAN' }] })
  bus = choices.id
  ;[ttl = 0, can = 0] = choices.choices.map(({ id }) => id)
  const kilograms = { kind: 'NUMBER', dimension: 'mass', unit: 'kg', tells_fit: false }
  payload = (await define(kilograms)).id
  mass = (await define(kilograms)).id
  await world.callAs(world.admin, 'changeAttribute', { params: { id: mass }, body: { limited_by: payload } })
  const attributes = { [voltage]: volts(12), [bus]: { choices: [ttl] } }
  robot = await build('MODEL', 'Robot', {
    attributes: { ...attributes, [payload]: volts(3) },
    ...inches(10, 8, 6),
  })
  storeRobot = await build('MODEL', 'Store robot', { attributes, vendor: world.tenant, tenant_id: tenantId })
  storeDomain = (
    await world.owner
      .selectFrom('tenants')
      .select('domain')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).domain
  const doubtful = await buildMedia(world.owner, {
    owner_id: world.vendor.userId,
    kind: 'CAD',
    conversion_status: 'READY',
    box_length: 0.001,
    box_width: 0.001,
    box_height: 0.001,
  } as never) // only some of what it may have
  const drawn = await buildMedia(world.owner, {
    owner_id: world.vendor.userId,
    kind: 'CAD',
    conversion_status: 'READY',
    box_length: 4,
    box_width: 5,
    box_height: 6,
  } as never) // only some of what it may have
  drawnRobot = await build('MODEL', 'Drawn robot', { cad: drawn.path })
  const hidden = await build('MODEL', 'Robot of a vendor who isn’t approved', { vendor: world.vendor2 })
  await world.owner
    .updateTable('users')
    .set({ status: 'PENDING' })
    .where('id', '=', world.vendor2.userId)
    .execute()
  const given: Record<string, Given> = {
    named: { model_ids: [robot, hidden] },
    namedButDiffers: { model_ids: [robot], attributes: { [bus]: { choices: [can] } } },
    sameBus: { attributes: { [bus]: { choices: [can, ttl] } }, ...inches(1, 2, 7.9) },
    sameVoltage: { attributes: { [voltage]: volts(10, 14) }, ...inches(11, 1, 1) },
    oneDiffers: { attributes: { [voltage]: volts(12), [bus]: { choices: [can] } } },
    light: { attributes: { [bus]: { choices: [ttl] }, [mass]: volts(3) } },
    heavy: { attributes: { [bus]: { choices: [ttl] }, [mass]: volts(3.1) } },
    heavyAlone: { attributes: { [mass]: volts(40) } },
    heavyButNamed: { model_ids: [robot], attributes: { [mass]: volts(40) } },
    small: inches(6, 8, 10),
    large: inches(1, 1, 10.2),
    doubtful: { cad: doubtful.path },
    unknown: {},
    inStore: {
      attributes: { [bus]: { choices: [ttl] } },
      model_ids: [robot, storeRobot],
      vendor: world.tenant,
      tenant_id: tenantId,
    },
  }
  for (const [name, one] of Object.entries(given)) parts[name] = await build('COMPONENT', name, one)
})
afterAll(() => world.stop())

const ask = (query: object, user: TestUser | null = null) =>
  world.callAs(user, 'readFits', { query: query as never }) // as it is sent: texts, and more than the type allows
const everyPart = () => Object.values(parts).join(',')
const nameOf = (id: number) => Object.keys(parts).find((name) => parts[name] === id)
const listed = async (query: object) => {
  const { ok } = await world.callAs(null, 'searchCatalogue', {
    query: { page_size: '100', ...query } as never, // as it is sent: texts, and more than the type allows
  })
  return ok.results.map(({ id }) => nameOf(id) ?? String(id)).toSorted()
}

describe('the components of a catalogue', () => {
  it('say of a robot whether they fit it, and why', async () => {
    const { ok } = await ask({ robot: String(robot), products: everyPart() })
    expect(ok.robot).toMatchObject({
      id: robot,
      name: 'Robot',
      own_size: { length: 10, source: 'CATALOGUE' },
    })
    expect(Object.fromEntries(ok.fits.map(({ id, verdict }) => [nameOf(id), verdict]))).toEqual({
      named: 'NAMED',
      namedButDiffers: 'NAMED',
      sameBus: 'MATCHES',
      sameVoltage: 'MATCHES',
      oneDiffers: 'DIFFERS',
      light: 'MATCHES',
      heavy: 'EXCEEDS',
      heavyAlone: 'EXCEEDS',
      heavyButNamed: 'NAMED',
      small: 'SMALLER',
      large: 'LARGER',
      doubtful: 'UNKNOWN',
      unknown: 'UNKNOWN',
    })
    const of = (name: string) => ok.fits.find(({ id }) => id === parts[name])
    expect(of('sameVoltage')).toMatchObject({ is_named: false, is_smaller: false })
    expect(
      of('oneDiffers')?.properties.map(({ part, robot: its, is_shared }) => [part, its, is_shared]),
    ).toEqual(
      expect.arrayContaining([
        ['12-12 V', '12-12 V', true],
        ['CAN', 'TTL', false],
      ]),
    )
    expect(of('doubtful')).toMatchObject({ own_size: null, is_smaller: null })
  })

  it('are shown beside the robot by the file that its size was measured of, and by no other', async () => {
    expect((await ask({ robot: String(drawnRobot) })).ok.robot).toMatchObject({
      own_size: { length: 4, source: 'CAD' },
      view: { glb: expect.stringMatching(/\.glb$/) },
    })
    expect((await ask({ robot: String(robot) })).ok.robot.view).toBeNull()
  })

  it('are narrowed to those that are marked, however the list is found', async () => {
    const { ok } = await ask({ robot: String(robot), products: everyPart() })
    const marked = ok.fits.filter(({ verdict }) => isFitting(verdict)).map(({ id }) => nameOf(id))
    const expected = marked.toSorted()
    expect(expected).toEqual(['heavyButNamed', 'light', 'named', 'namedButDiffers', 'sameBus', 'sameVoltage'])
    // The second time its number is known, and another way leads to it.
    for (const _time of [1, 2]) expect(await listed({ fits: String(robot) })).toEqual(expected)
    expect(await listed({ fits: String(robot), search: 'same' })).toEqual(['sameBus', 'sameVoltage'])
    const facets = await world.callAs(null, 'readCatalogueFacets', {
      query: { fits: String(robot) } as never, // as it is sent: texts, and more than the type allows
    })
    expect(facets.ok.count).toBe(expected.length)
    expect(await listed({ fits: String(robot), type: 'MODEL' })).toEqual([])
  })

  it('are counted beside each model that some are named for, as the list that it leads to has them', async () => {
    const counted = async (query: object) =>
      (await world.callAs(null, 'readCatalogueFacets', { query: query as never })).ok.model // as it is sent: texts
    for (const query of [{}, { search: 'named' }, { attribute: `${bus}:${can}` }, { fits: String(robot) }]) {
      const { fits: _fits, ...others } = query as Record<string, string>
      const found = await counted(query)
      expect(found.map(({ id }) => id)).toContain(robot)
      for (const { id, name, count } of found) {
        expect(count).toBe((await listed({ ...others, fits: String(id) })).length)
        expect(name).toBe(id === robot ? 'Robot' : 'Drawn robot')
      }
    }
    // Nobody names it, and it is shown because it is asked for; its own filter counts for none.
    expect(await counted({ fits: String(drawnRobot) })).toEqual([
      { id: robot, name: 'Robot', count: 6 },
      { id: drawnRobot, name: 'Drawn robot', count: 0 },
    ])
    // A store's model is nobody else's to read of, though a part names it, and one that is in no catalogue neither.
    expect(await counted({ store: storeDomain })).toEqual([{ id: storeRobot, name: 'Store robot', count: 1 }])
    expect(await counted({ fits: String(storeRobot) })).toEqual([{ id: robot, name: 'Robot', count: 6 }])
    expect(await counted({ type: 'MODEL' })).toEqual([])
  })

  it('are never compared with another catalogue’s robot, nor it with them', async () => {
    expect((await ask({ robot: String(storeRobot), products: everyPart() })).status).toBe(404)
    expect((await ask({ robot: String(robot), store: storeDomain })).status).toBe(404)
    expect(await listed({ fits: String(storeRobot) })).toEqual([])
    expect(await listed({ fits: String(robot), store: storeDomain })).toEqual([])
    expect(await listed({ fits: String(storeRobot), store: storeDomain })).toEqual(['inStore'])
    const { ok } = await ask({ robot: String(storeRobot), products: everyPart(), store: storeDomain })
    expect(ok.fits.map(({ id }) => nameOf(id))).toEqual(['inStore'])
  })

  it('are compared by what administrators say tells it', async () => {
    const tells = (tells_fit: boolean) =>
      world.callAs(world.admin, 'changeAttribute', { params: { id: bus }, body: { tells_fit } })
    await tells(false)
    expect(await listed({ fits: String(robot) })).toEqual([
      'heavyButNamed',
      'named',
      'namedButDiffers',
      'oneDiffers',
      'sameVoltage',
    ])
    await tells(true)
    expect(await listed({ fits: String(robot) })).toEqual([
      'heavyButNamed',
      'light',
      'named',
      'namedButDiffers',
      'sameBus',
      'sameVoltage',
    ])
  })
})

describe('one’s own robot', () => {
  const chosenBy = async (user: TestUser, store?: string) =>
    (await world.callAs(user, 'readChosenRobot', { query: store === undefined ? {} : { store } })).ok.robot
  const choose = (user: TestUser, chosen: number | null, store?: string) =>
    world.callAs(user, 'chooseRobot', { body: { robot: chosen, ...(store !== undefined && { store }) } })

  it('is kept for each person and each catalogue, until it is forgotten', async () => {
    await choose(world.customer, world.model)
    await choose(world.customer, robot)
    await choose(world.customer, storeRobot, storeDomain)
    expect(await chosenBy(world.customer)).toBe(robot)
    expect(await chosenBy(world.customer, storeDomain)).toBe(storeRobot)
    expect(await chosenBy(world.otherCustomer)).toBeNull()
    await choose(world.customer, null)
    expect(await chosenBy(world.customer)).toBeNull()
    expect(await chosenBy(world.customer, storeDomain)).toBe(storeRobot)
  })

  it('is a MODEL of the catalogue that it is chosen in', async () => {
    for (const [chosen, store] of [
      [parts['named'] ?? 0, undefined],
      [storeRobot, undefined],
      [robot, storeDomain],
    ] as const) {
      const refused = await choose(world.customer, chosen, store)
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining(messages.unknownReference),
      ])
    }
  })

  it('is nobody’s to choose before they sign in', async () => {
    expect((await world.callAs(null, 'chooseRobot', { body: { robot } })).status).toBe(401)
  })

  it('isn’t shown once its product is gone', async () => {
    const gone = await build('MODEL', 'Gone', {})
    await choose(world.otherCustomer, gone)
    await world.owner.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    expect(await chosenBy(world.otherCustomer)).toBeNull()
  })

  it('is fenced in the database too', async () => {
    await choose(world.customer, robot)
    const seen = await inTransaction(world.db, world.otherCustomer, (trx) =>
      trx
        .selectFrom('chosen_robots')
        .select('user_id')
        .where('user_id', '<>', world.otherCustomer.userId)
        .execute(),
    )
    expect(seen).toEqual([])
    await expect(
      inTransaction(world.db, world.otherCustomer, (trx) =>
        trx
          .insertInto('chosen_robots')
          .values({ user_id: world.vendor.userId, tenant_id: null, model_id: robot, chosen_at: new Date() })
          .execute(),
      ),
    ).rejects.toThrow('row-level security')
  })
})
