import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildVendor,
  createWorld,
} from '../../../../testing/builders.ts'
import { listProductRows } from './product-list-repository.ts'

let world: World
let admin: TestUser

const find = async (search: string): Promise<string[]> => {
  const options = { limit: 10, offset: 0, ordering: undefined, search }
  const { rows } = await world.contextOf(admin).inRead((trx) => listProductRows(trx, admin, {}, options))
  return rows.map((row) => row.name)
}

beforeAll(async () => {
  world = await createWorld()
  admin = await buildAdmin(world.owner)
  const references = await buildReferences(world.owner)
  const vendor_id = (await buildVendor(world.owner)).userId
  for (const name of ['DYNAMIXEL XL330-M077-T', 'Open Parallel Gripper', 'Puck 3D LiDAR']) {
    await buildProduct(world.owner, references, { vendor_id, name, manufacturer: 'Robotis' })
  }
  await buildProduct(world.owner, references, {
    vendor_id,
    name: 'Motor Servo',
    sku: 'OWN-BRACKET',
    description: 'Collaborative, measured by the meter',
  })
})
afterAll(() => world.drop())

it.each([
  ['dynamxel', ['DYNAMIXEL XL330-M077-T']],
  ['dinamixel xl330', ['DYNAMIXEL XL330-M077-T']],
  ['paralel griper', ['Open Parallel Gripper']],
  ['robotiss puck', ['Puck 3D LiDAR']],
  ['sevro', ['Motor Servo']],
  ['mtoor', ['Motor Servo']],
  ['brakcet', ['Motor Servo']],
  ['collaberative', ['Motor Servo']],
])('finds what %s was meant to say', async (text, names) => {
  expect(await find(text)).toEqual(names)
})

it('finds nothing for a word that nothing is like, and for a part number that is nearly right', async () => {
  expect(await find('bicycle')).toEqual([])
  expect(await find('XL331')).toEqual([])
})

/** The word that each is taken for, without the ways in which it might be divided. */
const meantBy = async (typed: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ meant: string }>`
    SELECT corrected_query(word)::text AS meant
    FROM unnest(${[...typed]}::text[]) WITH ORDINALITY t (word, place) ORDER BY place`.execute(world.owner)
  return rows.map(({ meant }) => meant.split(' | ')[0] ?? '')
}

it('takes no word for another that has its letters, or is as short', async () => {
  expect(await meantBy(['puk', 'romot'])).toEqual(["'puk':*", "'romot':*"])
})

it('takes what products are called before what they mention, where both are as near', async () => {
  expect(await meantBy(['moter'])).toEqual(["'motor':*"])
})

it('takes no word for one that is much shorter or longer, or for its own beginning', async () => {
  await sql`INSERT INTO product_words (word, named)
    SELECT word, true FROM unnest(ARRAY['blue', 'quad', 'robot', 'accelerometers']) word`.execute(world.owner)
  const typed = ['bluetooth', 'quadcopter', 'quadruped', 'gripperly', 'axelero', 'robott', 'quadd']
  expect(await meantBy(typed)).toEqual([
    "'bluetooth':*",
    "'quadcopter':*",
    "'quadruped':*",
    "'gripperly':*",
    "'axelero':*",
    "'robot':*",
    "'quad':*",
  ])
})

describe('a name', () => {
  beforeAll(async () => {
    const references = await buildReferences(world.owner)
    const vendor_id = (await buildVendor(world.owner)).userId
    for (const name of ['RealSense D435i', 'Wi-Fi Module', 'Sense of a real world'])
      await buildProduct(world.owner, references, { vendor_id, name })
  })

  it.each([
    ['wifi', ['Wi-Fi Module']],
    ['wifi modle', ['Wi-Fi Module']],
    ['real sense d435i', ['RealSense D435i']],
    ['depth real sense', []],
    // A search that finds something as it was typed means that.
    ['real sense', ['Sense of a real world']],
    ['realsense', ['RealSense D435i']],
    // Only words that stand one after another are one.
    ['filwi', []],
    ['sense real d435i', []],
  ])('that is divided or joined: %s', async (text, names) => {
    expect(await find(text)).toEqual(names)
  })

  it('is no longer looked for than a word is', async () => {
    const { rows } = await sql<{ ways: string | null }>`
      SELECT divided_forms(word) AS ways FROM unnest(ARRAY['wifi', 'abc', 'd435i', 'abcdefghijklmnopq', '']) word`.execute(
      world.owner,
    )
    expect(rows.map(({ ways }) => ways)).toEqual(['(wi <-> fi:*)', null, null, null, null])
  })
})
