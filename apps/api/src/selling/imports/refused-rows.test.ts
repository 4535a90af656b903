import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('all refused rows of a long file come back, each once and in their order', async () => {
  const names = Array.from({ length: 620 }, (_, index) => `REFUSED-${index}`)
  const file = `SKU;Name;Qty\n${names.map((name) => `${name};Part;-1`).join('\n')}\n`
  const { id } = (await sendProducts(world, world.vendor, file)).ok
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await world.callAs(world.vendor, 'readRefusedRows', { params: { id }, query: { format } })
    const bytes = Buffer.from(answer.ok.content, 'base64')
    if (format === 'xlsx') {
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      continue
    }
    const found = [...bytes.toString().matchAll(/REFUSED-\d+/g)].map(([name]) => name)
    expect(found).toEqual(names)
  }
})

it('a row with more cells than headings is refused for that alone, and comes back whole; empty cells are none', async () => {
  const errorsOf = async (file: string | Uint8Array) => {
    const { id } = (await sendProducts(world, world.vendor, file)).ok
    const { ok } = await world.callAs(world.vendor, 'listImportRows', { params: { id }, query: {} })
    return { id, errors: ok.results.map((row) => row.errors.map(({ text }) => text)) }
  }
  const extra = (cells: number, headings: number) => fill(messages.importExtraCells, { cells, headings })
  const { id, errors } = await errorsOf('SKU;Qty;Name\nWIDE-1;2;Part;soft\nWIDE-1;;Part;;\n')
  expect(errors[0]).toEqual([extra(4, 3)])
  // A new part needs more than its name: the row is whole, and its SKU stands nowhere else.
  expect(errors[1]?.join(' ')).not.toMatch(/cells|SKU/)
  const params = { id }
  for (const format of ['csv', 'xlsx'] as const) {
    const { ok } = await world.callAs(world.vendor, 'readRefusedRows', { params, query: { format } })
    const again = await errorsOf(Buffer.from(ok.content, 'base64'))
    const text = format === 'csv' ? messages.importExtraCells : messages.importExtraCellsOfSheet
    expect(again.errors[0]).toEqual([fill(text, { cells: 5, headings: 4 })])
  }
})

it('a row whose SKU has letters of which a program makes other small ones changes its product, and isn’t refused as taken', async () => {
  const skus = ['İKİ-1', 'ΚΙΝΗΤΗΡΑΣ', 'plain-1']
  for (const sku of skus) {
    const given = { vendor_id: world.vendor.userId, type: 'COMPONENT' as const, sku, quantity: 1 }
    await buildProduct(world.owner, world.references, given)
  }
  const rows = ['İKİ-1', 'ΚΙΝΗΤΗΡΑΣ', 'PLAIN-1'].map((sku) => `${sku};7`)
  const { ok } = await sendProducts(world, world.vendor, `SKU;Qty\n${rows.join('\n')}\n`)
  expect(ok.plans).toEqual({ ADD: 0, CHANGE: 3, KEEP: 0, REFUSE: 0 })
  await world.callAs(world.vendor, 'startProductImport', { params: { id: ok.id } })
  await world.runJobs()
  const { ok: done } = await world.callAs(world.vendor, 'readProductImport', { params: { id: ok.id } })
  expect(done.outcomes).toEqual({ ADDED: 0, CHANGED: 3, KEPT: 0, REFUSED: 0 })
})

it('a long cell is shown by its beginning, and comes back whole', async () => {
  const name = `Arm ${'long '.repeat(100)}end`
  const { ok } = await sendProducts(world, world.vendor, `SKU;Name;Qty\nLONG-1;${name};-1\n`)
  const shown = `${name.slice(0, serverLimits.importCell - 1)}…`
  expect(ok.samples).toEqual([['LONG-1'], [shown], ['-1']])
  const params = { id: ok.id }
  const rows = await world.callAs(world.vendor, 'listImportRows', { params, query: {} })
  expect(rows.ok.results[0]?.cells).toEqual(['LONG-1', shown, '-1'])
  const back = await world.callAs(world.vendor, 'readRefusedRows', { params, query: { format: 'csv' } })
  expect(Buffer.from(back.ok.content, 'base64').toString()).toContain(name)
})

it('a row is refused for a value that means nothing as its sender says, however likely a name is', async () => {
  const { id: subcategory, name } = await world.owner
    .selectFrom('component_subcategories')
    .select(['id', 'name'])
    .where('id', '=', world.references.subcategory)
    .executeTakeFirstOrThrow()
  const value = `${name} zz`
  const { ok } = await sendProducts(world, world.vendor, `SKU;Name;Subcategory\nASK-1;Part;${value}\n`)
  expect(ok.questions).toMatchObject([{ value, meant: subcategory }])
  const params = { id: ok.id }
  const answers = [{ field: 'component_subcategory' as const, value, meant: null }]
  const said = await world.callAs(world.vendor, 'changeProductImport', { params, body: { answers } })
  expect(said.ok.questions).toMatchObject([{ value, meant: null }])
  const rows = await world.callAs(world.vendor, 'listImportRows', { params, query: {} })
  expect(rows.ok.results[0]?.errors.map(({ text }) => text).join()).toContain(value)
})
