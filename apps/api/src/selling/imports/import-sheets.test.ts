import { longestHeading } from '@armature/domain/tables/heading-text'
import { messages } from '@armature/domain/messages'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import { workbookOf } from '../../../testing/files/odd-tables.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let bytes: Uint8Array
beforeAll(async () => {
  world = await startQuoteWorld()
  const parts = (sku: string) => [
    ['SKU', 'Qty'],
    [sku, 2],
  ]
  bytes = await writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Fill in the next sheet', 'please']] },
      { name: 'Parts', rows: parts('SHEET-1') },
      { name: 'Spares', rows: parts('SHEET-2') },
      { name: 'Lists', rows: parts('SHEET-3'), hidden: true },
    ],
  })
})
afterAll(() => world.stop())

const read = (id: number, user = world.vendor) => world.callAs(user, 'readProductImport', { params: { id } })
const again = (sheet: string, id: number, user = world.vendor) =>
  sendProducts(world, user, bytes, { sheet, replaces: String(id) })

it('an import keeps which sheets its workbook shows, and which of them was read; a text has none', async () => {
  const { ok } = await sendProducts(world, world.vendor, bytes)
  expect((await read(ok.id)).ok).toMatchObject({
    sheets: ['Read me', 'Parts', 'Spares'],
    sheet: 'Parts',
    samples: [['SHEET-1'], ['2']],
  })
  const text = await sendProducts(world, world.vendor, 'SKU;Qty\nTEXT-1;2\n')
  expect((await read(text.ok.id)).ok).toMatchObject({ sheets: [], sheet: null })
})

it('read anew by another sheet it takes the place of the one before, with what was said of that', async () => {
  const { ok: before } = await sendProducts(world, world.admin, bytes)
  await world.callAs(world.admin, 'changeProductImport', {
    params: { id: before.id },
    body: { vendor: world.vendor.userId, tenant_status: true, defaults: { equipment: 1 } },
  })
  const { ok: after } = await again('Spares', before.id, world.admin)
  expect((await read(after.id, world.admin)).ok).toMatchObject({
    sheet: 'Spares',
    samples: [['SHEET-2'], ['2']],
    vendor: world.vendor.userId,
    tenant_status: true,
    defaults: { equipment: 1 },
  })
  expect((await read(before.id, world.admin)).status).toBe(404)
})

it('a sheet that there isn’t is refused at its field, and the import stays', async () => {
  const { ok } = await sendProducts(world, world.vendor, bytes)
  for (const name of ['Nowhere', 'Lists']) {
    const refused = await again(name, ok.id)
    expect([refused.status, refused.error['sheet']]).toEqual([400, [messages.tableNoSheet]])
  }
  expect((await read(ok.id)).ok.sheet).toBe('Parts')
})

it('neither an import that has begun nor another’s is replaced, and nothing is kept of the file', async () => {
  const { ok } = await sendProducts(world, world.vendor, bytes)
  const count = async (user = world.vendor) =>
    (await world.callAs(user, 'listProductImports', {})).ok.results.length
  const [own, others] = [await count(), await count(world.vendor2)]
  expect((await again('Spares', ok.id, world.vendor2)).status).toBe(404)
  await world.callAs(world.vendor, 'startProductImport', { params: { id: ok.id } })
  const late = await again('Spares', ok.id)
  expect([late.status, late.error['code']]).toEqual([409, 'import_begun'])
  expect((await read(ok.id)).ok.sheet).toBe('Parts')
  expect([await count(), await count(world.vendor2)]).toEqual([own, others])
})

it('a sheet is asked for by its name as it is shown', async () => {
  const odd = workbookOf(
    '<row><c t="inlineStr"><is><t>SKU</t></is></c></row><row><c><v>7</v></c></row>',
    '',
    ' A ',
  )
  const { ok } = await sendProducts(world, world.vendor, odd)
  expect(ok).toMatchObject({ sheets: ['A'], sheet: 'A' })
  expect((await sendProducts(world, world.vendor, odd, { sheet: ' A ' })).status).toBe(200)
})

it('a number of a workbook is the same whatever its decimal sign, and comes back so where its row is refused', async () => {
  const { name: subcategory } = await world.owner
    .selectFrom('component_subcategories')
    .select('name')
    .where('id', '=', world.references.subcategory)
    .executeTakeFirstOrThrow()
  const rowOf = (sku: string, weight: string | number, of: string) => [
    sku,
    `Part ${sku}`,
    1,
    10.5,
    '12,50',
    2,
    weight,
    of,
    'Arm',
  ]
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Parts',
        rows: [
          ['SKU', 'Name', 'Qty', 'Length', 'Width', 'Height', 'Weight', 'Subcategory', 'Models'],
          rowOf('NUMBER-1', 1.125, subcategory),
          rowOf('WORDS-1', '1.234', subcategory),
          rowOf('REFUSED-1', 1.125, 'Nothing of this name'),
        ],
      },
    ],
  })
  const checked = async (bytes: Uint8Array | Buffer) => {
    const { ok } = await sendProducts(world, world.vendor, bytes)
    const { application } = world.references
    const body = { decimal: ',' as const, defaults: { application: [application] } }
    return (await world.callAs(world.vendor, 'changeProductImport', { params: { id: ok.id }, body })).ok
  }
  const { id, samples, plans } = await checked(file)
  expect([samples[6], plans]).toEqual([
    ['1.125', '1.234', '1.125'],
    { ADD: 2, CHANGE: 0, KEEP: 0, REFUSE: 1 },
  ])
  await world.callAs(world.vendor, 'startProductImport', { params: { id } })
  await world.runJobs()
  const products = await world.owner
    .selectFrom('products')
    .select(['sku', 'length', 'width', 'weight'])
    .where('sku', 'in', ['NUMBER-1', 'WORDS-1'])
    .orderBy('sku')
    .execute()
  expect(products).toEqual([
    { sku: 'NUMBER-1', length: 10.5, width: 12.5, weight: 1.125 },
    { sku: 'WORDS-1', length: 10.5, width: 12.5, weight: 1234 },
  ])
  const weights = []
  for (const format of ['csv', 'xlsx'] as const) {
    const { ok } = await world.callAs(world.vendor, 'readRefusedRows', { params: { id }, query: { format } })
    weights.push((await checked(Buffer.from(ok.content, 'base64'))).samples[6])
  }
  expect(weights).toEqual([['1,125'], ['1.125']])
})

it('of a heading that is longer than any the beginning is kept', async () => {
  const { ok } = await sendProducts(world, world.vendor, `SKU;${'N'.repeat(9_000)}\nLONG-1;one`)
  expect(ok.headings).toEqual(['SKU', 'N'.repeat(longestHeading)])
})
