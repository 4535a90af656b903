import { endpointPaths } from '@armature/contract/endpoint-paths'
import { limits } from '@armature/domain/limits'
import { mediaFiles } from '@armature/domain/media/media-address'
import { fill, messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import {
  answerOf,
  readAddress,
  smallestPng,
  stepText,
  storedFiles,
} from '../../../../testing/files/uploads.ts'
import { waitingStatements } from '../../../../testing/waiting-statements.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sweepMedia } from '../../../people/media/sweep-media.ts'

let world: QuoteWorld
let small: number
let large: number
beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (own_length: number) =>
    buildProduct(world.owner, world.references, {
      type: 'COMPONENT',
      vendor_id: world.vendor.userId,
      own_length,
      own_width: 1,
      own_height: 1,
    } as never) // only some of what it may have
  small = await build(2)
  large = await build(90)
})
afterAll(() => world.stop())

const send = async (user: TestUser, bytes: string | Uint8Array, name = 'cell-arm.step') => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes as Uint8Array)]), name)
  const { authorization } = await world.signIn(user)
  const { method, path } = endpointPaths.addOwnRobot
  return answerOf(await fetch(`${world.url}${path}`, { method, headers: { authorization }, body: form }))
}
const add = async (user: TestUser): Promise<number> => Number((await send(user, stepText)).body['id'])
const remove = (user: TestUser, id: number) => world.callAs(user, 'removeOwnRobot', { params: { id } })
const listed = async (user: TestUser) => (await world.callAs(user, 'listOwnRobots', {})).ok.results

/** As if its file had been converted and measured. */
const make = (id: number, box: number) =>
  sql`UPDATE media SET conversion_status = 'READY', box_length = ${box}, box_width = ${box}, box_height = ${box}
    WHERE id = (SELECT media_id FROM own_robots WHERE id = ${id})`.execute(world.owner)

const fits = (user: TestUser, robot: number) =>
  world.callAs(user, 'readOwnFits', {
    query: { robot: String(robot), products: `${small},${large}` } as never, // as it is sent: texts
  })

afterEach(async () => {
  for (const user of [world.customer, world.otherCustomer])
    for (const { id } of await listed(user)) await remove(user, id)
})

describe('a robot of one’s own', () => {
  it('is a file of its owner’s, named by it, and nobody else’s to see', async () => {
    const id = await add(world.customer)
    expect(await listed(world.customer)).toMatchObject([
      { id, name: 'Cell arm', glb: null, status: 'PENDING' },
    ])
    for (const other of [world.otherCustomer, world.vendor, world.tenant, world.admin]) {
      expect(await listed(other)).toEqual([])
      expect((await fits(other, id)).status).toBe(404)
      expect(
        (await world.callAs(other, 'chooseRobot', { body: { robot: null, own_robot: id } })).status,
      ).toBe(400)
      expect((await remove(other, id)).status).toBe(404)
    }
    expect((await world.callAs(world.otherCustomer, 'listOwnRobots', {})).ok.results).toEqual([])
  })

  it('is compared by its size, once that is sure', async () => {
    const id = await add(world.customer)
    expect((await fits(world.customer, id)).ok.fits.map(({ verdict }) => verdict)).toEqual([
      'UNKNOWN',
      'UNKNOWN',
    ])
    await make(id, 10)
    const { robot, fits: found } = (await fits(world.customer, id)).ok
    expect(robot).toMatchObject({ id, name: 'Cell arm', own_size: { length: 10, source: 'CAD' } })
    expect(found.map((fit) => [fit.id, fit.verdict, fit.is_named])).toEqual([
      [small, 'SMALLER', false],
      [large, 'LARGER', false],
    ])
    await make(id, 0.001)
    expect((await fits(world.customer, id)).ok.robot).toMatchObject({ own_size: null, view: null })
  })

  it('is described in the words of products, and parts are marked by it; nobody else says anything of it', async () => {
    const id = await add(world.customer)
    const define = async (body: object) =>
      (
        await world.callAs(world.admin, 'createAttribute', {
          body: { name: unique(), component_subcategory: world.references.subcategory, ...body } as never, // only some of it
        })
      ).ok
    const bus = await define({ kind: 'CHOICE', choices: [{ name: 'TTL' }, { name: 'CAN' }], tells_fit: true })
    const kilograms = { kind: 'NUMBER', dimension: 'mass', unit: 'kg' }
    const [payload, mass] = [await define(kilograms), await define(kilograms)]
    await world.owner
      .updateTable('attributes')
      .set({ limited_by: payload.id })
      .where('id', '=', mass.id)
      .execute()
    const [ttl = 0, can = 0] = bus.choices.map((choice) => choice.id)
    const set = (product: number, values: object, models: number[] = []) =>
      world.owner
        .updateTable('products')
        .set({ attributes: JSON.stringify(values), model_ids: models } as never) // columns of another kind to read
        .where('id', '=', product)
        .execute()
    await set(small, { [bus.id]: { choices: [can] } })
    await set(large, { [mass.id]: { low: 4, high: 4, given: '4 kg' } })
    const describe = (user: TestUser, body: object) =>
      world.callAs(user, 'describeOwnRobot', { params: { id }, body: body as never }) // also what no form sends
    const verdicts = async () => (await fits(world.customer, id)).ok.fits.map(({ verdict }) => verdict)

    const { asked } = (await world.callAs(world.customer, 'listOwnRobots', {})).ok
    expect(asked).toEqual(expect.arrayContaining([bus.id, payload.id]))
    expect(asked).not.toContain(mass.id)
    expect(await verdicts()).toEqual(['UNKNOWN', 'UNKNOWN'])
    const said = await describe(world.customer, { attributes: { [bus.id]: [ttl], [payload.id]: '3' } })
    expect(said.ok).toMatchObject({
      model: null,
      attributes: expect.arrayContaining([
        { id: bus.id, value: 'TTL', choices: [ttl] },
        { id: payload.id, value: '3 kg', choices: null },
      ]),
    })
    expect(await verdicts()).toEqual(['DIFFERS', 'EXCEEDS'])
    await describe(world.customer, { attributes: { [bus.id]: [ttl, can], [payload.id]: null } })
    expect(await verdicts()).toEqual(['MATCHES', 'UNKNOWN'])

    // As the MODEL that it is, whose vendor-named parts fit it; what its owner says goes before what the MODEL has.
    await set(large, { [mass.id]: { low: 4, high: 4, given: '4 kg' } }, [world.model])
    await set(world.model, { [bus.id]: { choices: [ttl] } })
    await describe(world.customer, { model: world.model, attributes: { [bus.id]: null } })
    expect((await listed(world.customer))[0]).toMatchObject({ model: { id: world.model }, attributes: [] })
    expect(await verdicts()).toEqual(['DIFFERS', 'NAMED'])
    await describe(world.customer, { attributes: { [bus.id]: [can] } })
    expect(await verdicts()).toEqual(['MATCHES', 'NAMED'])
    await describe(world.customer, { model: null })
    expect(await verdicts()).toEqual(['MATCHES', 'UNKNOWN'])

    for (const wrong of [
      { model: 999_999 },
      { model: small },
      { attributes: { [payload.id]: 'heavy' } },
      { attributes: { [bus.id]: [999_999] } },
      { attributes: { [mass.id]: '3 kg' } },
    ])
      expect((await describe(world.customer, wrong)).status).toBe(400)
    for (const other of [world.otherCustomer, world.vendor, world.admin])
      expect((await describe(other, { model: null })).status).toBe(404)
    for (const product of [small, large, world.model]) await set(product, {})
  })

  it('keeps what two tabs say of it at once', async () => {
    const id = await add(world.customer)
    const kilograms = { kind: 'NUMBER', dimension: 'mass', unit: 'kg', tells_fit: true }
    const define = async () =>
      (
        await world.callAs(world.admin, 'createAttribute', {
          body: {
            name: unique(),
            component_subcategory: world.references.subcategory,
            ...kilograms,
          } as never, // only some of it
        })
      ).ok.id
    const attributes = [await define(), await define()]
    const said = await world.owner.transaction().execute(async (trx) => {
      await sql`SELECT FROM own_robots WHERE id = ${id} FOR UPDATE`.execute(trx)
      const both = Promise.all(
        attributes.map((attribute) =>
          world.callAs(world.customer, 'describeOwnRobot', {
            params: { id },
            body: { attributes: { [attribute]: '3' } },
          }),
        ),
      )
      await expect.poll(() => waitingStatements(world.owner)).toBe(2)
      return { both }
    })
    expect((await said.both).map(({ status }) => status)).toEqual([200, 200])
    expect((await listed(world.customer))[0]?.attributes.map((one) => one.id).toSorted()).toEqual(
      attributes.toSorted(),
    )
  })

  it('has addresses that are read with its owner’s pass alone, and that name no product', async () => {
    const id = await add(world.customer)
    await make(id, 10)
    const [found] = await listed(world.customer)
    const address = found?.thumbnail ?? ''
    expect(new URL(address).search).toContain('pass=')
    const bare = new URL(address)
    bare.search = ''
    const original = `${bare.origin}${bare.pathname.replace(/[^/]+$/, mediaFiles.original('step'))}`
    expect((await readAddress(world, original)).status).toBe(404)
    expect((await readAddress(world, `${original}${new URL(address).search}`)).status).toBe(200)
    const publicId = bare.pathname.split('/')[2] ?? ''
    expect((await world.callAs(world.admin, 'readMedia', { params: { id: publicId } })).status).toBe(404)
    const made = await world.callAs(world.vendor, 'updateModel', {
      params: { id: world.model },
      body: { cad: original },
    })
    expect(made.status).toBe(400)
  })

  it('is chosen instead of a MODEL, and forgotten with its file', async () => {
    const id = await add(world.customer)
    const chosen = async () => (await world.callAs(world.customer, 'readChosenRobot', { query: {} })).ok
    const choose = (robot: number | null, own_robot: number | null) =>
      world.callAs(world.customer, 'chooseRobot', { body: { robot, own_robot } })
    await choose(world.model, null)
    await choose(null, id)
    expect(await chosen()).toEqual({ robot: null, own_robot: id })
    expect((await choose(world.model, id)).status).toBe(400)
    await remove(world.customer, id)
    expect(await chosen()).toEqual({ robot: null, own_robot: null })
    expect(await storedFiles(world)).toEqual([])
  })

  it('keeps its file while it is converted, and loses it to the sweep', async () => {
    const id = await add(world.customer)
    await sql`UPDATE media SET conversion_status = 'PROCESSING'`.execute(world.owner)
    expect((await remove(world.customer, id)).status).toBe(204)
    expect(await listed(world.customer)).toEqual([])
    expect(await storedFiles(world)).toHaveLength(1)
    await sql`UPDATE media SET conversion_status = 'FAILED', conversion_failure = 'unreadable',
      unused_since = unused_since - interval '25 hours'`.execute(world.owner)
    await sweepMedia(world.deps, { info: () => {}, warn: () => {}, error: () => {} })
    expect(await storedFiles(world)).toEqual([])
  })

  it('isn’t swept while it is kept', async () => {
    await add(world.customer)
    await sql`UPDATE media SET created_at = created_at - interval '25 hours',
      unused_since = unused_since - interval '25 hours'`.execute(world.owner)
    await sweepMedia(world.deps, { info: () => {}, warn: () => {}, error: () => {} })
    expect([(await listed(world.customer)).length, (await storedFiles(world)).length]).toEqual([1, 1])
  })

  it('is a CAD or FBX file, one of so many', async () => {
    const refused = await send(world.otherCustomer, smallestPng, 'arm.step')
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(messages.notAModelFile),
    ])
    for (let made = 0; made < limits.ownRobot.perAccount; made += 1) await add(world.otherCustomer)
    const full = await send(world.otherCustomer, stepText)
    expect([full.status, JSON.stringify(full.body)]).toEqual([
      409,
      expect.stringContaining(fill(messages.ownRobotTooMany, { most: limits.ownRobot.perAccount })),
    ])
  })

  it('is sent so many times an hour, whatever becomes of it', async () => {
    const { config } = world.deps
    world.deps.config = { ...config, rateLimitScale: 1 }
    try {
      const statuses: number[] = []
      for (let nth = 0; nth <= limits.ownRobot.perHour; nth += 1)
        statuses.push((await send(world.storeCustomer, 'no geometry')).status)
      expect(statuses.slice(0, -1).every((status) => status === 400)).toBe(true)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      world.deps.config = config
    }
  })

  it('is fenced in the database too', async () => {
    await add(world.customer)
    const seen = (user: TestUser) =>
      inTransaction(world.db, user, (trx) => trx.selectFrom('own_robots').select('user_id').execute())
    expect([await seen(world.otherCustomer), await seen(world.admin)]).toEqual([[], []])
    expect(await seen(world.customer)).toHaveLength(1)
  })

  it('that is being deleted is no longer there to be chosen', async () => {
    const id = await add(world.customer)
    // Past the use case, so that its file stays: the tests before look at what is stored.
    const chosen = await world.owner.transaction().execute(async (trx) => {
      await trx.deleteFrom('own_robots').where('id', '=', id).execute()
      const answer = world.callAs(world.customer, 'chooseRobot', { body: { robot: null, own_robot: id } })
      await expect.poll(() => waitingStatements(world.owner)).toBe(1)
      return { answer }
    })
    expect((await chosen.answer).error).toMatchObject({ own_robot: [messages.unknownReference] })
  })
})
