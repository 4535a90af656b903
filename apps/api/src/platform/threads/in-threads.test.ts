import pdfmake from 'pdfmake'
import { afterEach, expect, it, vi } from 'vitest'
import { pdfDocuments } from '../adapters/pdf-documents.ts'

afterEach(() => vi.restoreAllMocks())

it('a document is laid out by a thread, not by the process that answers requests', async () => {
  const laidOut = vi.spyOn(pdfmake, 'createPdf')
  const pdf = await pdfDocuments.renderPdf(
    {
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
    },
    1,
  )
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(laidOut).not.toHaveBeenCalled()
})
