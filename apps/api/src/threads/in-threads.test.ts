import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as bomTable from '@armature/domain/requests/bom-table'
import pdfmake from 'pdfmake'
import { transferableSymbol, valueSymbol } from 'piscina'
import { afterEach, expect, it, vi } from 'vitest'
import { pdfDocuments } from '../adapters/pdf-documents.ts'
import * as decode from '../tables-from-files/decode-text.ts'
import type { SlicedTable } from '../tables-from-files/file-table.ts'
import { readBillFile } from '../tables-from-files/read-file.ts'
import { readStored } from '../tables-from-files/read-table.ts'

afterEach(() => vi.restoreAllMocks())

it('a bill is read, and its columns guessed, by a thread, not by the process that answers requests', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-table-'))
  try {
    const file = path.join(folder, 'parts.csv')
    await writeFile(file, 'SKU;Qty\nA-1;2\n')
    const bounds = {
      bytes: 1_000,
      unpackedBytes: 1_000,
      rows: 10,
      isOneRowEnough: false,
      columns: 10,
      cellLength: 100,
    }
    const decoded = vi.spyOn(decode, 'decodeText')
    const guessed = vi.spyOn(bomTable, 'guessBill')
    expect(await readBillFile({ path: file, bounds, reading: {} })).toMatchObject({
      headings: ['SKU', 'Qty'],
      rows: [{ line: 2, cells: ['A-1', '2'] }],
      bill: { heading: 0, columns: { sku: 0, quantity: 1 }, parts: 1 },
    })
    expect(guessed).not.toHaveBeenCalled()
    expect(decoded).not.toHaveBeenCalled()
    expect(await readBillFile({ path: file, bounds: { ...bounds, bytes: 5 }, reading: {} })).toBe('tooLarge')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('a table’s rows are handed over by the thread, not copied', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-table-'))
  try {
    const file = path.join(folder, 'parts.csv')
    await writeFile(file, `SKU;Qty\n${'A-1;2\n'.repeat(1_200)}`)
    const bounds = {
      bytes: 10_000,
      unpackedBytes: 10_000,
      rows: 2_000,
      isOneRowEnough: false,
      columns: 10,
      cellLength: 100,
    }
    const read = await readStored({ path: file, bounds, reading: {}, likely: 'bom' })
    if (typeof read === 'string' || !(transferableSymbol in read)) throw new Error('a table that is moved')
    const { [transferableSymbol]: moved, [valueSymbol]: table } = read
    const { slices, rowCount } = table as SlicedTable
    expect([rowCount, slices.length]).toEqual([1_200, 3])
    expect(moved).toEqual(slices.map(({ buffer }) => buffer))
    // Memory that other values share can't be handed over.
    for (const { byteLength, buffer } of slices) expect(buffer.byteLength).toBe(byteLength)
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
