import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pdfmake from 'pdfmake'
import { afterEach, expect, it, vi } from 'vitest'
import { pdfDocuments } from '../adapters/pdf-documents.ts'
import * as decode from '../tables-from-files/decode-text.ts'
import { readTableFile } from '../tables-from-files/read-file.ts'

afterEach(() => vi.restoreAllMocks())

it('a file is read as a table by a thread, not by the process that answers requests', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-table-'))
  try {
    const file = path.join(folder, 'parts.csv')
    await writeFile(file, 'SKU;Qty\nA-1;2\n')
    const bounds = { bytes: 1_000, unpackedBytes: 1_000, rows: 10, columns: 10, cellLength: 100 }
    const decoded = vi.spyOn(decode, 'decodeText')
    expect(await readTableFile({ path: file, bounds, reading: {}, likely: 'bom' })).toMatchObject({
      headings: ['SKU', 'Qty'],
      rows: [{ line: 2, cells: ['A-1', '2'] }],
    })
    expect(decoded).not.toHaveBeenCalled()
    expect(
      await readTableFile({ path: file, bounds: { ...bounds, bytes: 5 }, reading: {}, likely: 'bom' }),
    ).toBe('tooLarge')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('a document is laid out by a thread, not by the process that answers requests', async () => {
  const laidOut = vi.spyOn(pdfmake, 'createPdf')
  const pdf = await pdfDocuments.renderPdf({
    title: 'Invoice',
    number: 'INV-000001',
    date: '2026-01-01',
    seller: 'Armature',
    logo: null,
    buyer: ['Carla Buyer'],
    addresses: [],
    facts: [],
    columns: [],
    lines: [],
    sums: [],
    total: ['Total', '$1.00'],
    dues: [],
    notes: [],
  })
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(laidOut).not.toHaveBeenCalled()
})
