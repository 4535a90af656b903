import { plainText } from '@armature/domain/values/plain-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'
import { resumeMeasures } from './read-measures.ts'

let app: TestApp
let admin: TestUser

const parts = [
  ['SINK', 'Heatsink 125×35×50', 'Weighs 1\u200b49\u00a0g.'],
  ['BOLT', 'Gro\u0308ßen\u00adsatz', 'For 1.5″ pipes.'],
  ['WIDE', 'ＳＥＲＶＯ－９', 'Runs on １２Ｖ.'],
  ['SHOT', 'Kamera', 'Sees 8 Megapixel.'],
] as const

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  const vendor = await buildVendor(app.owner, {}, 'Northgate')
  const references = await buildReferences(app.owner)
  for (const [sku, name, description] of parts)
    await buildProduct(app.owner, references, { vendor_id: vendor.userId, sku, name, description })
  await resumeMeasures(app.deps)
  await app.runJobs()
})
afterAll(() => app.stop())

it.each([
  ['heatsink 125x35x50', 'SINK'],
  ['heat\u00adsink 125×35×50', 'SINK'],
  ['heatsink 149 g', 'SINK'],
  ['Größensatz', 'BOLT'],
  ['gro\u0308ßen\u200bsatz', 'BOLT'],
  ['größensatz 1.5"', 'BOLT'],
  ['größensatz 1.5″', 'BOLT'],
  ['servo-9', 'WIDE'],
  ['ｓｅｒｖｏ 12 V', 'WIDE'],
  ['kamera 8MP', 'SHOT'],
  ['kamera at least 5 MP', 'SHOT'],
])('%s finds what is written another way', async (search, sku) => {
  const { results } = (await app.callAs(admin, 'searchProducts', { query: { search } })).ok
  expect(results.map((one) => one.sku)).toEqual([sku])
})

it('the database normalises every character in the same way', async () => {
  const signs = Array.from({ length: 0xffff }, (_one, at) => at + 1)
    // Skips blocks that Unicode still extends, since the database's version may differ.
    .filter((at) => at < 0x3400 || at > 0xf8ff)
    .map((at) => String.fromCodePoint(at))
  const { rows } = await sql<{ given: string; plain: string }>`
    SELECT given, plain_text(given) AS plain FROM unnest(${signs}::text[]) given`.execute(app.owner)
  expect(rows.filter(({ given, plain }) => plain !== plainText(given))).toEqual([])
})
