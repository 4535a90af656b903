import type { Endpoints } from '@armature/contract/all-endpoints'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { Response as Answered } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { sendProducts } from '../../../testing/files/imports.ts'
import { picture, stepText } from '../../../testing/files/uploads.ts'
import { zipOf } from '../../../testing/files/zip.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

type Import = Answered<Endpoints['readProductImport']>

let world: QuoteWorld
let rest: string
beforeAll(async () => {
  world = await startQuoteWorld()
  const nameIn = async (table: 'component_subcategories' | 'applications', id: number) =>
    (await world.owner.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const subcategory = await nameIn('component_subcategories', world.references.subcategory)
  const application = await nameIn('applications', world.references.application)
  rest = `5;2;2;2;2;${subcategory};Arm;${application}`
})
afterAll(() => world.stop())

const head = 'SKU;MPN;Image;Name;Qty;Length;Width;Height;Weight;Subcategory;Models;Applications'
const rowOf = (sku: string, { mpn = '', image = '' } = {}) => `${sku};${mpn};${image};Part ${sku};${rest}`
const table = (...rows: string[]) => [head, ...rows].join('\r\n')

const sendArchive = async (
  id: number,
  bytes: Uint8Array,
  user: TestUser = world.vendor,
): Promise<{ status: number; ok: Import; error: { file?: string[] } }> => {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'files.zip')
  const { authorization } = await world.signIn(user)
  const { path } = endpointPaths.uploadImportArchive
  const answer = await fetch(`${world.url}${path.replace(':id', String(id))}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const body = (await answer.json()) as Import & { file?: string[] }
  return { status: answer.status, ok: body, error: body }
}
const run = async (id: number) => {
  const started = await world.callAs(world.vendor, 'startProductImport', { params: { id } })
  expect(started.status, started.text).toBe(200)
  await world.runJobs()
  return (await world.callAs(world.vendor, 'readProductImport', { params: { id } })).ok
}
const productOf = (sku: string) =>
  world.owner
    .selectFrom('products')
    .select(['images', 'cad'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()

it('gives rows their pictures and CAD file by name, and the same ones again change nothing', async () => {
  const rows = table(
    rowOf('ZIP 1/A'),
    rowOf('ZIP-2', { mpn: 'M_77' }),
    rowOf('ZIP-3', { image: 'front view.png' }),
  )
  const files = zipOf([
    { name: 'photos/zip-1_a-2.jpg', bytes: await picture('jpeg', 30) },
    { name: 'photos/ZIP_1-A.PNG', bytes: await picture('png', 20) },
    { name: 'm-77.STP', bytes: stepText },
    { name: 'front view.png', bytes: await picture('png', 50) },
    { name: 'ZIP-3.png', bytes: await picture('png', 60) },
    { name: 'README.txt', bytes: 'Pictures' },
    { name: '../../other.png', bytes: await picture('png', 10) },
    { name: '__MACOSX/._ZIP-2.png', bytes: 'x' },
  ])
  const { ok } = await sendProducts(world, world.vendor, rows)
  expect(ok.archive).toBeNull()
  const sent = await sendArchive(ok.id, files)
  expect(sent.ok.archive).toEqual({
    file_name: 'files.zip',
    pictures: 2,
    cad: 1,
    documents: 0,
    unmatched: 3,
    names: ['ZIP-3.png', 'README.txt', 'other.png'],
  })
  expect((await run(ok.id)).outcomes).toMatchObject({ ADDED: 3, REFUSED: 0 })
  const first = await productOf('ZIP 1/A')
  expect(first.images.map(({ is_primary }) => is_primary)).toEqual([true, false])
  const widths = await world.owner
    .selectFrom('media')
    .select('width')
    .where('folder', '=', 'images/products/ZIP 1/A')
    .orderBy('id')
    .execute()
  expect(widths).toEqual([{ width: 20 }, { width: 30 }])
  const second = await productOf('ZIP-2')
  expect([second.images, second.cad?.endsWith('/file.step')]).toEqual([[], true])
  expect((await productOf('ZIP-3')).images).toHaveLength(1)

  const again = await sendProducts(world, world.vendor, rows)
  expect((await sendArchive(again.ok.id, files)).ok.plans).toMatchObject({ KEEP: 3 })
  expect((await run(again.ok.id)).outcomes).toMatchObject({ KEPT: 3 })

  const other = await sendProducts(world, world.vendor, rows)
  const newer = zipOf([{ name: 'ZIP-2.png', bytes: await picture('png', 70) }])
  expect((await sendArchive(other.ok.id, newer)).ok.plans).toMatchObject({ KEEP: 2, CHANGE: 1 })
  expect((await run(other.ok.id)).outcomes).toMatchObject({ KEPT: 2, CHANGED: 1 })
  const changed = await productOf('ZIP-2')
  expect([changed.images.length, changed.cad]).toEqual([1, second.cad])
})

it('refuses the row whose file isn’t what its name says, and takes the others', async () => {
  const { ok } = await sendProducts(world, world.vendor, table(rowOf('BAD-1'), rowOf('BAD-2')))
  await sendArchive(
    ok.id,
    zipOf([
      { name: 'BAD-1.png', bytes: 'no picture' },
      { name: 'BAD-2.png', bytes: await picture() },
    ]),
  )
  expect((await run(ok.id)).outcomes).toMatchObject({ ADDED: 1, REFUSED: 1 })
  const { ok: rows } = await world.callAs(world.vendor, 'listImportRows', {
    params: { id: ok.id },
    query: { refused: 'true' },
  })
  expect(rows.results[0]?.errors[0]?.text).toContain('BAD-1.png: ')
})

it('refuses what is no ZIP, a bomb, too many files, and another vendor’s import', async () => {
  const { ok } = await sendProducts(world, world.vendor, table(rowOf('NO-1')))
  const send = (bytes: Uint8Array) => sendArchive(ok.id, bytes)
  expect((await send(Buffer.from('text'))).error.file).toEqual([messages.importArchiveNone])
  const bomb = zipOf([
    { name: 'NO-1.png', bytes: 'x', claimed: { size: limits.import.archiveUnpackedBytes + 1 } },
  ])
  expect((await send(bomb)).status).toBe(413)
  const lying = zipOf([{ name: 'NO-1.png', bytes: Buffer.alloc(1_000_000), claimed: { size: 10 } }])
  expect((await send(lying)).error.file).toEqual([messages.archiveUnreadable])
  const many = Array.from({ length: limits.import.archiveFiles + 1 }, (_, at) => ({
    name: `${at}.png`,
    bytes: 'x',
  }))
  expect((await send(zipOf(many))).error.file).toEqual([
    fill(messages.importArchiveTooMany, { most: '1,000' }),
  ])
  expect((await sendArchive(ok.id, zipOf([]), world.vendor2)).status).toBe(404)
  await run(ok.id)
  expect((await send(zipOf([{ name: 'NO-1.png', bytes: await picture() }]))).status).toBe(409)
})

it('matches PDFs to products by file name, also to products with generated SKUs', async () => {
  const rows = [
    'Name;Qty;Length;Width;Height;Weight;Subcategory;Models;Applications',
    `Bilge pump;${rest}`,
  ].join('\r\n')
  const pdf = (text: string) => `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj % ${text}\n%%EOF\n`
  const files = zipOf([
    { name: 'Bilge-Pump_datasheet_EN.pdf', bytes: pdf('data sheet') },
    { name: 'CE Bilge pump.pdf', bytes: pdf('marking') },
    { name: 'BILGE-PUMP.png', bytes: await picture('png', 20) },
    { name: 'catalogue.pdf', bytes: pdf('catalogue') },
  ])
  const send = async () => {
    const { ok } = await sendProducts(world, world.vendor, rows)
    const params = { id: ok.id }
    await world.callAs(world.vendor, 'changeProductImport', { params, body: { make_skus: true } })
    return { id: ok.id, sent: await sendArchive(ok.id, files) }
  }
  const { id, sent } = await send()
  expect(sent.ok.archive).toMatchObject({ pictures: 1, documents: 1, unmatched: 1, names: ['catalogue.pdf'] })
  expect((await run(id)).outcomes).toMatchObject({ ADDED: 1 })
  const { documents, document_kinds, images } = await world.owner
    .selectFrom('products')
    .select(['documents', 'document_kinds', 'images'])
    .where('sku', '=', 'BILGE-PUMP')
    .executeTakeFirstOrThrow()
  expect(documents.map((path) => document_kinds[path] ?? 'DATA_SHEET')).toEqual(['DATA_SHEET', 'CE'])
  expect(images).toHaveLength(1)
  // Sent again, nothing is new.
  const again = await send()
  expect(again.sent.ok.plans).toMatchObject({ KEEP: 1 })
  expect((await run(again.id)).outcomes).toMatchObject({ KEPT: 1 })
})
