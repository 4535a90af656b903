import { describe, expect, it } from 'vitest'
import { isSumWord } from '../tables/other-rows.ts'
import { otherRows, partRows } from './bom-columns.ts'
import type { ColumnChoice } from './bom-columns.ts'
import { guessTable } from './bom-table.ts'

/** The columns that are told, beside those that every bill is asked for. */
const guessed = (cells: readonly (readonly string[])[]) => {
  const { heading, columns } = guessTable(cells.map((row) => ({ cells: row })))
  const { quantity, sku, number, name, note, ...others } = columns
  const more = Object.fromEntries(Object.entries(others).filter(([, at]) => at !== null))
  return { heading, columns: { quantity, sku, number, name, note, ...more } as ColumnChoice }
}

describe('a sum below the parts', () => {
  const bill = (...sum: string[]) => [
    ['Part number', 'Description', 'Qty', 'Price'],
    ['RBT-XL-320', 'Servo', '2', '40'],
    ['HLC-1042', 'Holder', '3', '9'],
    sum,
  ]

  it.each([
    [['', 'Total', '', '49']],
    [['', 'Total', '5', '49']],
    [['Total', '', '', '49']],
    [['Summe', '', '', '49']],
    [['', 'Summe netto:', '', '49']],
    [['', 'Summe netto:', '5', '49']],
  ])('is no part, with a quantity or without: %j', (sum) => {
    const cells = bill(...sum)
    const rows = cells.map((one, at) => ({ cells: one, line: at + 1 }))
    const { heading, columns } = guessed(cells)
    expect(partRows(rows, heading, columns).map(({ line }) => line)).toEqual([2, 3])
    expect(otherRows(rows, heading, columns).map(({ line }) => line)).toEqual([4])
  })

  it.each([
    'TOTAL:',
    'Grand total',
    'Subtotal',
    'Sub-Total',
    'Total (EUR)',
    'Total in €',
    'Total excl.',
    'Net total',
    'Total price:',
    'Total: 49,00 €',
    'Nettosumme',
    'Gesamtpreis',
    'Total HT',
    'Celkem',
    'Razem brutto',
    'Genel toplam',
    'Σύνολο',
  ])('is headed by %s', (words) => expect(isSumWord(words)).toBe(true))

  it.each(['Total station', 'Summer', 'Totaliser 12 V', 'Total stop switch', 'Summing amplifier', 'Net', ''])(
    'isn’t headed by %j',
    (words) => expect(isSumWord(words)).toBe(false),
  )

  it('isn’t seen in a part whose name merely has its word', () => {
    const cells = bill('', 'Total station', '', '49')
    const { heading, columns } = guessed(cells)
    const rows = cells.map((one) => ({ cells: one }))
    expect(partRows(rows, heading, columns)).toHaveLength(3)
  })
})
