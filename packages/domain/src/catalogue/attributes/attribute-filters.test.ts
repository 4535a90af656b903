import { expect, it } from 'vitest'
import { readAttributeFilters, writeAttributeFilters } from './attribute-filters.ts'

it('carries filters in an address and back', () => {
  for (const filters of [
    [{ attribute: 3, low: 10, high: 14.8 }],
    [
      { attribute: 3, low: null, high: 0.005 },
      { attribute: 5, choices: [17, 18] },
    ],
    [{ attribute: 9, low: -40.5, high: null }],
    [{ attribute: 9, low: 1e-7, high: 1e21 }],
  ])
    expect(readAttributeFilters(writeAttributeFilters(filters))).toEqual(filters)
})

it.each([
  '',
  '3',
  '3:',
  '3:..',
  '3:12',
  '3:2..1',
  'x:1..2',
  '3:1..2,3:4..5',
  '0:1..2',
  '3:1|',
  '3:1..2;',
  `3:${'9'.repeat(40)}..`,
])('refuses what is no filter, or no range: %s', (text) => {
  const read = readAttributeFilters(text)
  // A bare number is a choice.
  expect(text === '3:12' ? read?.length : read).toEqual(text === '3:12' ? 1 : null)
})
