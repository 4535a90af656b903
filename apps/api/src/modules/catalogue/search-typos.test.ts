import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser, World } from '../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildVendor,
  createWorld,
} from '../../../testing/builders.ts'
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

it('takes no word for another that has its letters, or is as short', async () => {
  const { rows } = await sql<{ meant: string }>`
    SELECT corrected_query(typed)::text AS meant FROM unnest(ARRAY['puk', 'romot']) typed`.execute(
    world.owner,
  )
  expect(rows.map(({ meant }) => meant)).toEqual(["'puk':*", "'romot':*"])
})

it('takes what products are called before what they mention, where both are as near', async () => {
  const { rows } = await sql<{ meant: string }>`SELECT corrected_query('moter')::text AS meant`.execute(
    world.owner,
  )
  expect(rows).toEqual([{ meant: "'motor':*" }])
})

it('takes no word for one that is much shorter or longer, or for its own beginning', async () => {
  await sql`INSERT INTO product_words (word, named)
    SELECT word, true FROM unnest(ARRAY['blue', 'quad', 'robot', 'accelerometers']) word`.execute(world.owner)
  const { rows } = await sql<{ meant: string }>`
    SELECT corrected_query(typed)::text AS meant
    FROM unnest(ARRAY['bluetooth', 'quadcopter', 'quadruped', 'gripperly', 'axelero', 'robott', 'quadd']) typed`.execute(
    world.owner,
  )
  expect(rows.map(({ meant }) => meant)).toEqual([
    "'bluetooth':*",
    "'quadcopter':*",
    "'quadruped':*",
    "'gripperly':*",
    "'axelero':*",
    "'robot':*",
    "'quad':*",
  ])
})
