import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { pdfDocuments } from './pdf-documents.ts'

const invoiceOf = (lines: number) =>
  pdfDocuments.renderPdf({
    title: 'Invoice',
    number: 'INV-000001',
    date: '2026-01-01',
    seller: 'Armature',
    logo: null,
    buyer: ['Carla Buyer'],
    addresses: [],
    facts: [],
    columns: ['Item', 'Amount'],
    lines: Array.from({ length: lines }, (_, index) => [
      `Part ${index + 1}\nby Alpha\nTerms ${index + 1} end`,
      '$1.00',
    ]),
    sums: [
      ['Parts', `$${lines}.00`],
      ...Array.from({ length: 6 }, (_, index): [string, string] => [`Freight ${index}`, '$0.00']),
    ],
    total: ['Total', `$${lines}.00`],
    dues: [['Pending', `$${lines}.00`]],
    notes: [],
  })

/** The texts of its pages. */
const pagesOf = async (lines: number): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await invoiceOf(lines))))
  return text
}

it('keeps a part’s words together, and the total with what it is made of', async () => {
  // Somewhere among these the first page ends within a part, and somewhere within the sums.
  for (let lines = 10; lines <= 17; lines += 1) {
    const pages = await pagesOf(lines)
    const [ending = ''] = pages.filter((page) => page.includes('Total'))
    expect(ending, `${lines} lines`).toMatch(/Parts.*Total.*Pending/s)
    for (const page of pages)
      for (const [, number] of page.matchAll(/Part (\d+)\b/g))
        expect(page, `${lines} lines`).toContain(`Terms ${number} end`)
  }
})
