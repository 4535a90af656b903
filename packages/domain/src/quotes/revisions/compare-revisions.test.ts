import { describe, expect, it } from 'vitest'
import type { RevisedLine } from './compare-revisions.ts'
import { compareFacts, compareLines } from './compare-revisions.ts'
import { noTerms } from '../offer/line-terms.ts'

const line = (product: number, more: Partial<RevisedLine> = {}): RevisedLine => ({
  product,
  name: `Part ${product}`,
  sku: `P-${product}`,
  quantity: 1,
  price: '10.00',
  total: '10.00',
  ...noTerms,
  ...more,
})

describe('lines compared', () => {
  it('are added, removed, changed or the same, in the order of the later revision', () => {
    const before = [line(1), line(2), line(3)]
    const after = [line(4), line(3, { quantity: 2, total: '20.00' }), line(1)]
    expect(compareLines(before, after).map((one) => [one.after?.product, one.change, one.differs])).toEqual([
      [4, 'Added', []],
      [3, 'Changed', ['quantity']],
      [1, 'Same', []],
      [undefined, 'Removed', []],
    ])
  })

  it('name all that differs, terms too', () => {
    const after = line(1, { price: '9.00', lead_time_days: 5, note: 'Express', minimum_quantity: 2 })
    expect(compareLines([line(1)], [after])[0]?.differs).toEqual([
      'unit price',
      'lead time',
      'minimum',
      'note',
    ])
  })

  it('pair a product that stands twice by its place', () => {
    const twice = [line(1), line(1, { quantity: 5 })]
    const found = compareLines(twice, [line(1), line(1, { quantity: 6 })])
    expect(found.map(({ change }) => change)).toEqual(['Same', 'Changed'])
    expect(compareLines(twice, [line(1)]).map(({ change }) => change)).toEqual(['Same', 'Removed'])
  })
})

it('terms compared by name, also those that only one revision has', () => {
  expect(
    compareFacts(
      [
        ['Total', '$1.00'],
        ['Notes', 'a'],
      ],
      [
        ['Total', '$2.00'],
        ['Freight', '$1.00'],
      ],
    ),
  ).toEqual([
    { name: 'Total', before: '$1.00', after: '$2.00', isChanged: true },
    { name: 'Freight', before: null, after: '$1.00', isChanged: true },
    { name: 'Notes', before: 'a', after: null, isChanged: true },
  ])
})
