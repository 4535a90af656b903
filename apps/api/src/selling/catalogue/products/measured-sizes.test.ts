import { longestSide } from '@armature/domain/catalogue/measures/longest-side'
import { unitScales } from '@armature/domain/media/unit-scale'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMedia, buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { measureProducts } from './measure-products.ts'
import { startAttributes } from '../attributes/place-starting-attributes.ts'

let world: QuoteWorld
let size: number
const sides: number[] = []

const sizes = async () =>
  (await world.callAs(null, 'listAttributes', {})).ok.attributes.filter(({ is_measured }) => is_measured)

const build = (given: object) =>
  buildProduct(world.owner, world.references, {
    type: 'COMPONENT',
    vendor_id: world.vendor.userId,
    ...given,
  } as never) // only some of what it may have

const file = (box: number | null, rest: object = {}) =>
  buildMedia(world.owner, {
    owner_id: world.vendor.userId,
    kind: 'CAD',
    conversion_status: 'READY',
    box_length: box,
    box_width: box,
    box_height: box,
    ...rest,
  } as never) // only some of what it may have

const inches = (own_length: number, own_width = 1, own_height = 1) => ({ own_length, own_width, own_height })

/** Metres as lists know them, by product. */
const known = async () => {
  const { rows } = await sql<{ product_id: number; low: number; high: number }>`
    SELECT product_id, low, high FROM product_values WHERE attribute_id = ${size}`.execute(world.owner)
  expect(rows.every(({ low, high }) => low === high)).toBe(true)
  return new Map(rows.map(({ product_id, low }) => [product_id, low]))
}

/** By the size that a buyer reads of each, in doubt or not; the rule of the pages. */
const expected = async (ids: readonly number[]) => {
  const { fits } = (
    await world.callAs(null, 'readFits', {
      query: { robot: String(world.model), products: ids.join() } as never, // as it is sent: texts
    })
  ).ok
  return new Map(
    fits.flatMap(({ id, own_size }) => {
      const side = own_size && longestSide(own_size)
      return side === null ? [] : [[id, side] as const]
    }),
  )
}

const agree = async (ids: readonly number[]) => {
  const all = await known()
  expect(new Map([...all].filter(([id]) => ids.includes(id)))).toEqual(await expected(ids))
}

const listed = async (attribute: string) =>
  (
    await world.callAs(null, 'searchCatalogue', {
      query: { attribute, type: 'COMPONENT', page_size: '100' } as never, // as it is sent: texts
    })
  ).ok.results
    .map(({ id }) => id)
    .filter((id) => sides.includes(id))

beforeAll(async () => {
  world = await startQuoteWorld()
  // Products from before there were sizes to narrow lists by.
  for (const side of [1, 2, 3.5, 10]) sides.push(await build(inches(side)))
  await startAttributes(world.deps)
  size = (await sizes())[0]?.id ?? 0
})
afterAll(() => world.stop())

it('is known of products from before, each once, however often it is asked for', async () => {
  expect(await known()).toEqual(new Map())
  await world.runJobs()
  await startAttributes(world.deps)
  await measureProducts(world.deps)
  await agree(sides)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM product_values WHERE attribute_id = ${size}`.execute(world.owner)
  expect(rows[0]?.count).toBe((await known()).size)
  expect(await sizes()).toHaveLength(1)
})

it('narrows lists, is counted, and has the least and the greatest as its slider’s ends', async () => {
  expect(await listed(`${size}:..0.05`)).toEqual([sides[0]])
  expect((await listed(`${size}:0.05..0.1`)).toSorted()).toEqual([sides[1], sides[2]])
  const facets = async (attribute?: string) =>
    (
      await world.callAs(null, 'readCatalogueFacets', {
        query: { type: 'COMPONENT', ...(attribute !== undefined && { attribute }) } as never, // as it is sent
      })
    ).ok.attribute.find(({ id }) => id === size)
  expect(await facets()).toMatchObject({ low: 0.0254, high: 0.254 })
  // Its own filter doesn't narrow what it offers.
  expect(await facets(`${size}:..0.05`)).toMatchObject({ low: 0.0254, high: 0.254 })
})

it('is what buyers read: the CAD file’s, the FBX file’s, else the catalogue’s, and none that is in doubt', async () => {
  const fbx = await file(6, { kind: 'FBX' })
  const ids = [
    await build({ cad: (await file(4)).path, ...inches(9) }),
    await build({ cad: (await file(4)).path, fbx: fbx.path }),
    await build({
      cad: (await file(null, { conversion_status: 'PENDING' })).path,
      fbx: fbx.path,
      ...inches(9),
    }),
    await build({ cad: (await file(0.0393)).path, ...inches(9) }),
    await build({ cad: (await file(201)).path }),
    await build({ cad: (await file(0.0393, { unit_scale: 1 })).path }),
    await build({}),
  ]
  await agree(ids)
  expect((await known()).get(ids[0] ?? 0)).toBe(0.1016)
})

it('follows a product and its file', async () => {
  const cad = await file(null, { conversion_status: 'PENDING' })
  const id = await build({ cad: cad.path })
  const set = (change: object) =>
    world.owner.updateTable('products').set(change).where('id', '=', id).execute()
  const measure = (box: number, unit_scale: number | null) =>
    sql`UPDATE media SET conversion_status = 'READY', box_length = ${box}, box_width = ${box}, box_height = ${box},
      unit_scale = ${unit_scale} WHERE public_id = media_id_of(${cad.path})`.execute(world.owner)
  expect((await known()).get(id)).toBeUndefined()
  await measure(0.001, null)
  await agree([id])
  for (const scale of unitScales) {
    await measure(0.001 * scale, scale)
    await agree([id])
  }
  await set(inches(7))
  await agree([id])
  await set({ cad: null })
  await agree([id])
  expect((await known()).get(id)).toBe(0.1778)
  await set({ deleted_at: world.deps.clock() })
  expect((await known()).get(id)).toBeUndefined()
})

it('is unknown from the moment at which its owner says that the file means another unit', async () => {
  const cad = await file(0.0393)
  const id = await build({ cad: cad.path })
  expect((await known()).get(id)).toBeUndefined()
  const asked = { params: { id: cad.publicId }, body: { unit_scale: 25.4 } } as const
  expect((await world.callAs(world.vendor, 'convertMedia', asked)).status).toBe(200)
  expect((await known()).get(id)).toBeUndefined()
  await agree([id])
})

it('is nobody’s to fill in, to ask for or to change', async () => {
  const { references, admin, vendor } = world
  expect(
    (await world.callAs(admin, 'changeAttribute', { params: { id: size }, body: { name: 'Large' } })).status,
  ).toBe(404)
  const place = await world.callAs(admin, 'setPlaceAttributes', {
    body: { component_subcategory: references.subcategory, attributes: [size], expected: [] },
  })
  expect(place.status).toBe(400)
  const typed = await world.callAs(vendor, 'updateComponent', {
    params: { id: sides[0] ?? 0 },
    body: { attributes: { [size]: '3 mm' } } as never, // what no form sends
  })
  expect(typed.status).toBe(400)
})
