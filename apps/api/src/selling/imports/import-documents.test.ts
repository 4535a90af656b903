import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import { smallestPdf, upload } from '../../../testing/files/uploads.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('documents are given by addresses of uploaded files, and another vendor’s is refused at its cell', async () => {
  const send = async (actor = world.vendor) =>
    (
      await upload(world, actor, {
        folder: 'documents/products/ARM-1',
        file: { name: 'Paper.pdf', bytes: smallestPdf },
      })
    ).ok.secure_url
  const params = { id: world.model }
  const { sku } = (await world.callAs(world.vendor, 'readProduct', { params })).ok
  const [sheet, drawing, strange] = [await send(), await send(), await send(world.otherVendor)]
  const imported = async (row: string) => {
    const { ok } = await sendProducts(world, world.vendor, `SKU;Datasheet;Drawing URL\n${sku};${row}\n`)
    expect(ok.columns.map(({ target }) => target)).toEqual(['sku', 'document:DATA_SHEET', 'document:DRAWING'])
    await world.callAs(world.vendor, 'changeProductImport', {
      params: { id: ok.id },
      body: { type: 'MODEL' },
    })
    await world.callAs(world.vendor, 'startProductImport', { params: { id: ok.id } })
    await world.runJobs()
    return (await world.callAs(world.vendor, 'listImportRows', { params: { id: ok.id } })).ok.results[0]
  }
  expect(await imported(`${sheet};${drawing}`)).toMatchObject({ outcome: 'CHANGED', changes: ['Documents'] })
  const documents = async () =>
    (await world.callAs(world.vendor, 'readProduct', { params })).ok.documents.map(({ url, kind }) => [
      url,
      kind,
    ])
  const both = [
    [sheet, 'DATA_SHEET'],
    [drawing, 'DRAWING'],
  ]
  expect(await documents()).toEqual(both)
  expect(await imported(`;${strange}`)).toMatchObject({
    outcome: 'REFUSED',
    errors: [{ column: 2, text: messages.fileNotOurs }],
  })
  expect(await documents()).toEqual(both)
  expect(await imported('(none);')).toMatchObject({ outcome: 'CHANGED' })
  expect(await documents()).toEqual([[drawing, 'DRAWING']])
})
