import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DocumentAmounts } from './document-amounts.ts'
import { amountsTotal, missingDocuments, statedTogether } from './document-amounts.ts'

const sold = { 'part:1': 1_000, 'part:2': 500, tax: 285 }

it('asks first for an invoice of everything, and for nothing once it is issued', () => {
  expect(missingDocuments(sold, [])).toEqual([{ kind: 'INVOICE', amounts: sold }])
  expect(missingDocuments(sold, [{ kind: 'INVOICE', amounts: sold }])).toEqual([])
})

it('asks for a credit note of what came off, with its tax, and for an invoice of what was added', () => {
  const now = { 'part:1': 1_000, tax: 190, shipment: 700 }
  expect(missingDocuments(now, [{ kind: 'INVOICE', amounts: sold }])).toEqual([
    { kind: 'CREDIT_NOTE', amounts: { 'part:2': 500, tax: 95 } },
    { kind: 'INVOICE', amounts: { shipment: 700 } },
  ])
})

it('states what the order costs after any number of changes, and never rewrites a document', () => {
  const amounts = fc.dictionary(
    fc.constantFrom('part:1', 'part:2', 'shipment', 'tax'),
    fc.integer({ min: 0, max: 99_999 }),
  )
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), (changes) => {
      const issued: { kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'; amounts: DocumentAmounts }[] = []
      for (const order of changes) {
        const missing = missingDocuments(order, issued)
        for (const document of missing)
          expect(Object.values(document.amounts).every((amount) => amount > 0)).toBe(true)
        issued.push(...missing)
        expect(amountsTotal(statedTogether(issued))).toBe(amountsTotal(order))
        expect(missingDocuments(order, issued)).toEqual([])
      }
    }),
  )
})
