import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const head = 'SKU,Name,Price,Quantity,Length,Width,Height,Weight'
const rowOf = (sku: string, name = `Part ${sku}`, quantity = '5') => `${sku},${name},100,${quantity},2,2,2,2`

const sent = async (...rows: string[]) => {
  const { ok } = await sendProducts(world, world.vendor, [head, ...rows].join('\n'))
  const { equipment, application } = world.references
  const body = { type: 'MODEL' as const, defaults: { equipment, application: [application] } }
  await world.callAs(world.vendor, 'changeProductImport', { params: { id: ok.id }, body })
  return ok.id
}
const mend = (id: number, cells: { line: number; at: number; text: string }[]) =>
  world.callAs(world.vendor, 'mendImportRows', { params: { id }, body: { cells } })
const start = async (id: number) => {
  const { status } = await world.callAs(world.vendor, 'startProductImport', { params: { id } })
  await world.runJobs()
  return status
}
const read = async (id: number) =>
  (await world.callAs(world.vendor, 'readProductImport', { params: { id } })).ok

it('corrects refused rows after the good ones were imported, and starts them again', async () => {
  const id = await sent(rowOf('M-1'), rowOf('M-2', ''), rowOf('M-3', 'Part', 'many'), rowOf('M-1', 'Twice'))
  expect(await start(id)).toBe(200)
  expect((await read(id)).outcomes).toEqual({ ADDED: 1, CHANGED: 0, KEPT: 0, REFUSED: 3 })
  const { ok } = await mend(id, [
    { line: 3, at: 1, text: ' Servo\u200b ' },
    { line: 5, at: 0, text: 'M-4' },
  ])
  expect(ok.rows.map(({ line, plan, outcome, errors }) => [line, plan, outcome, errors])).toEqual([
    [3, 'ADD', null, []],
    [5, 'ADD', null, []],
  ])
  expect(ok.import).toMatchObject({ state: 'DONE', ready: 2, outcomes: { ADDED: 1, REFUSED: 1 } })
  expect(await start(id)).toBe(200)
  expect((await read(id)).outcomes).toEqual({ ADDED: 3, CHANGED: 0, KEPT: 0, REFUSED: 1 })
  const products = await world.owner
    .selectFrom('products')
    .select('name')
    .where('sku', 'like', 'M-_')
    .execute()
  expect(products.map(({ name }) => name).toSorted()).toEqual(['Part M-1', 'Servo', 'Twice'])
})

it('marks a cell too long for the screen as cut, and keeps it whole while others are corrected', async () => {
  const long = 'x'.repeat(limits.product.name.max + 400)
  const id = await sent(rowOf('L-1', long))
  const { ok } = await mend(id, [{ line: 2, at: 2, text: '120' }])
  expect(ok.rows.map(({ cut }) => cut)).toEqual([[1]])
  const kept = await world.owner
    .selectFrom('product_import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.cells[1]).toBe(long)
})

it('accepts the row that repeated a SKU once that SKU is corrected', async () => {
  const id = await sent(rowOf('F-1'), rowOf('F-1', 'Second'))
  expect((await read(id)).plans).toMatchObject({ ADD: 1, REFUSE: 1 })
  const { ok } = await mend(id, [{ line: 2, at: 0, text: 'F-0' }])
  expect(ok.import.plans).toMatchObject({ ADD: 2, REFUSE: 0 })
})

it('leaves imported rows alone, and refuses cells that don’t exist', async () => {
  const id = await sent(rowOf('S-1'), rowOf('S-2', ''))
  await start(id)
  const done = await mend(id, [{ line: 2, at: 1, text: 'Other' }])
  expect([done.status, done.error['detail']]).toEqual([409, messages.importRowDone])
  expect((await mend(id, [{ line: 9, at: 1, text: 'Other' }])).status).toBe(409)
  expect((await mend(id, [{ line: 3, at: 8, text: 'Other' }])).status).toBe(400)
  await mend(id, [{ line: 3, at: 1, text: 'Named' }])
  await start(id)
  expect((await read(id)).outcomes.ADDED).toBe(2)
  expect(await start(id)).toBe(409)
})

it('previews products as cards show them', async () => {
  const id = await sent(...Array.from({ length: limits.import.shown + 1 }, (_, at) => rowOf(`P-${at}`)))
  const { ok } = await world.callAs(world.vendor, 'previewImportedProducts', { params: { id } })
  expect(ok.results).toHaveLength(limits.import.shown)
  const equipment = await world.owner
    .selectFrom('equipment')
    .select('name')
    .where('id', '=', world.references.equipment)
    .executeTakeFirstOrThrow()
  expect(ok.results[0]).toEqual({
    line: 2,
    sku: 'P-0',
    name: 'Part P-0',
    manufacturer: null,
    kind: equipment.name,
    price: '$100.00',
    specifications: [],
  })
})
