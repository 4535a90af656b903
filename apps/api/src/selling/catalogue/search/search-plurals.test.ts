import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  const vendor_id = (await buildVendor(app.owner, {}, 'Northgate')).userId
  const references = await buildReferences(app.owner)
  for (const [sku, name] of [
    ['MO', 'Stepper motor'],
    ['AR', 'Robot arm'],
    ['IM', 'IMU with nine axes'],
    ['BA', 'Battery pack'],
    ['SW', 'Limit switch'],
    ['CA', 'Carrying case'],
    ['LE', 'Lens of glass'],
    ['SE', 'Series elastic joint'],
    ['PL', 'Plug, cascade length'],
    ['NU', 'Bracket ZKS-900S'],
    // Has the plurals themselves, so that none of them is put right as a word that nobody has.
    ['KI', 'Kit of motors, batteries, switches and cases'],
  ] as const) {
    await buildProduct(app.owner, references, { vendor_id, name, sku, description: '' })
  }
})
afterAll(() => app.stop())

const find = async (search: string): Promise<string[]> => {
  const { results } = (await app.callAs(admin, 'searchProducts', { query: { search } })).ok
  return results.map(({ sku }) => sku).toSorted()
}

it.each([
  ['motors', ['KI', 'MO']],
  ['stepper motors', ['MO']],
  ['Steppers', ['MO']],
  ['robot arms', ['AR']],
  ['IMUs', ['IM']],
  ['imus', ['IM']],
  ['batteries', ['BA', 'KI']],
  ['battery packs', ['BA']],
  ['limit switches', ['SW']],
  ['cases', ['CA', 'KI']],
  ['lens', ['LE']],
  ['lenses', ['LE']],
  ['glasses', ['LE']],
  ['series', ['SE']],
  ['ZKS-900S', ['NU']],
  ['zks900s', ['NU']],
  ['motors with mistackes', []],
])('finds by %s what it is the plural of, and nothing else', async (text, found) => {
  expect(await find(text)).toEqual(found)
})

it('suggests parts and finds them in the catalogue by plurals', async () => {
  const { products } = (await app.callAs(null, 'suggestInCatalogue', { query: { search: 'stepper motors' } }))
    .ok
  expect(products.map(({ name }) => name)).toEqual(['Stepper motor'])
  const { results } = (await app.callAs(null, 'searchCatalogue', { query: { search: 'stepper motors' } })).ok
  expect(results.map(({ sku }) => sku)).toEqual(['MO'])
})

it('puts a plural right to what its singular finds', async () => {
  expect(await find('steper motors')).toEqual(['MO'])
})

describe('the query', () => {
  it('has no plural of what only ends like one, is short, or has digits', async () => {
    const read = async (text: string) =>
      (await sql<{ q: string }>`SELECT search_query(${text})::text AS q`.execute(app.owner)).rows[0]?.q
    expect(await read('gas chassis bus status brass 900s rs485s')).toBe(
      "'gas':* & 'chassis':* & 'bus':* & 'status':* & 'brass':* & '900s':* & 'rs485s':*",
    )
    expect(await read('ZK-900-motors')).toBe("'zk':* & '900':* & 'motors':* | 'zk900motors':*")
    expect(await read('pick-and-place robots')).toBe("'pick':* & 'and':* & 'place':* & 'robot':*")
    // One of the two singulars only as the whole word.
    expect(await read('plus')).toBe("'plus':* | 'plu'")
    expect(await read('cases')).toBe("'case':* | 'cas'")
    expect(await read('glasses PLCs')).toBe("'glass':* & 'plc':*")
  })

  it('is read from the index', async () => {
    const plan = await app.owner.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx)
      return sql<Record<string, string>>`
        EXPLAIN SELECT FROM product_search s WHERE s.document @@ search_query('batteries motors')`.execute(
        trx,
      )
    })
    const text = plan.rows.map((row) => Object.values(row)[0]).join('\n')
    expect(text).toMatch(/Bitmap Index Scan/)
    expect(text).toContain("''batteri")
  })
})
