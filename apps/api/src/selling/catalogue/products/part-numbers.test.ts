import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'

let app: TestApp
let admin: TestUser
let vendor: TestUser
let references: References
let servo: number
let frame: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner, {}, 'Northgate')
  references = await buildReferences(app.owner)
  const build = (name: string, sku: string, maker: string, number: string | null) =>
    buildProduct(app.owner, references, {
      vendor_id: vendor.userId,
      name,
      sku,
      manufacturer: maker,
      part_number: number,
    })
  servo = await build('Smart servo', 'NG-1', 'ROBOTIS', 'XL330-M077-T')
  frame = await build('Frame for XL330-M077-T', 'NG-2', 'Northgate', null)
  await build('Geared motor', 'NG-3', 'maxon', 'EC-4pole 22/90 W')
  await build('Servo of another kind', 'NG-4', 'ROBOTIS', 'XL330-M288-T')
})
afterAll(() => app.stop())

const skus = (results: readonly { sku: string }[]) => results.map(({ sku }) => sku)
const byAdmin = async (search: string) =>
  skus((await app.callAs(admin, 'searchProducts', { query: { search } })).ok.results)
const inCatalogue = async (search: string) =>
  skus((await app.callAs(null, 'searchCatalogue', { query: { search } })).ok.results)

describe('a part', () => {
  it.each([
    ['as it is written', 'XL330-M077-T'],
    ['without its punctuation', 'xl330m077t'],
    ['with blanks', 'XL330 M077 T'],
    ['with blanks elsewhere', 'XL 330M 077T'],
    ['with half of its punctuation', 'XL330M077-T'],
    ['by its beginning', 'xl330-m0'],
    ['by its joined beginning', 'xl330m0'],
    ['beside its maker', 'robotis XL330M077-T'],
    ['beside its maker and its name', 'robotis servo xl330m077t'],
  ])('is found by its maker’s number %s, in the catalogue and by admins', async (_, search) => {
    expect(await byAdmin(search)).toContain('NG-1')
    expect(await inCatalogue(search)).toContain('NG-1')
    expect(await byAdmin(search)).not.toContain('NG-4')
  })

  it('is found by a number that has a measure’s letters', async () => {
    expect(await byAdmin('EC-4pole 22/90 W')).toEqual(['NG-3'])
    expect(await byAdmin('ec4pole2290w')).toEqual(['NG-3'])
  })

  it('is suggested by it', async () => {
    const { products } = (await app.callAs(null, 'suggestInCatalogue', { query: { search: 'xl330m07' } })).ok
    // The part that is called for it comes after the one that has it.
    expect(products.map(({ id }) => id)).toEqual([servo, frame])
  })

  it('is found by its new number, and no more by the one before', async () => {
    await app.owner.updateTable('products').set({ part_number: 'ZK-900' }).where('sku', '=', 'NG-3').execute()
    expect([await byAdmin('zk900'), await byAdmin('ec4pole2290w')]).toEqual([['NG-3'], []])
    await app.owner.updateTable('products').set({ part_number: null }).where('sku', '=', 'NG-3').execute()
    expect(await byAdmin('zk900')).toEqual([])
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int FROM product_numbers WHERE number_key = 'zk900'`.execute(app.owner)
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('a number in a part’s name', () => {
  beforeAll(async () => {
    await buildProduct(app.owner, references, {
      vendor_id: vendor.userId,
      name: 'Actuator AX12-Q7',
      sku: 'NG-9',
    })
  })

  it.each(['ax12-q7', 'ax12q7', 'AX-12Q7', 'ax 12 q 7', 'ax12q', 'ax-12'])(
    'is found however it is divided: %s',
    async (search) => {
      expect(await byAdmin(search)).toContain('NG-9')
    },
  )
})

describe('what is looked for', () => {
  it('stays what it was where a text has no number', async () => {
    const read = async (text: string) =>
      (await sql<{ q: string | null }>`SELECT search_query(${text})::text AS q`.execute(app.owner)).rows[0]?.q
    expect(await read('Robot arm')).toBe("'robot':* & 'arm':*")
    expect(await read('pick-and-place robot')).toBe("'pick':* & 'and':* & 'place':* & 'robot':*")
    expect(await read(' - ')).toBeNull()
    expect(await read('')).toBeNull()
    expect(await read('6205-2RS')).toBe("'6205':* & '2rs':* | '62052rs':*")
    expect(await read("skf 6205-2RS o'brien:* | ! & 12")).toBe(
      "'skf':* & ( '6205':* & '2rs':* | '62052rs':* ) & 'o':* & 'brien':* & '12':*",
    )
  })
})

it('has one maker under its names with and without legal form, and no two makers', async () => {
  const key = async (maker: string) =>
    (await sql<{ key: string | null }>`SELECT maker_key(${maker}) AS key`.execute(app.owner)).rows[0]?.key
  for (const name of ['ROBOTIS', 'Robotis Co., Ltd.', 'robotis inc']) expect(await key(name)).toBe('robotis')
  expect(await key('Würth GmbH & Co. KG')).toBe(await key('Wurth'))
  // A name that is nothing but a legal form is a name.
  expect([await key('SE'), await key('Co'), await key('AG Neovo')]).toEqual(['se', 'co', 'agneovo'])
  expect([await key('  '), await key('–')]).toEqual([null, null])
})
