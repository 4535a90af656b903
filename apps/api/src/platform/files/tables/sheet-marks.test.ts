import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { TableBounds } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'
import { referenceOf, withZeros } from './sheet-marks.ts'

const bounds: TableBounds = {
  bytes: 1_000_000,
  unpackedBytes: 5_000_000,
  rows: 2_000,
  columns: 20,
  isOneRowEnough: false,
  cellLength: 200,
}

const formats = [undefined, '000000', '00-000', '0', '0.00', '#,##0', '000000;-000000', '0000" €"']
const columns = formats.map((numFmt) => (numFmt === undefined ? {} : { numFmt }))
const headings = ['Name', 'SKU', 'Number', 'Qty', 'Price', 'Stock', 'Code', 'Cost']

const read = async (sheets: Parameters<typeof writeXlsx>[0]['sheets'], sheet?: string) => {
  const table = await readTable(Buffer.from(await writeXlsx({ sheets })), bounds, { sheet })
  if (isRefusal(table)) throw new Error(table)
  return table.rows.slice(1).map(({ cells }) => cells)
}

describe('a number whose cell shows zeros before it', () => {
  it('is read as it is shown, and no other number is', async () => {
    const rows = [
      headings,
      [7, 4711, 12345, 5, 1.5, 1200, 42, 9],
      [7, 1234567, 1234567, 5, 2, 12, 1, 9],
      [7, 'A-1', 4.5, 5, 2, 12, -42, 9],
    ]
    expect(await read([{ name: 'Parts', columns, rows }])).toEqual([
      ['7', '004711', '12-345', '5', 1.5, '1200', '000042', '9'],
      ['7', '1234567', '1234-567', '5', '2', '12', '000001', '9'],
      ['7', 'A-1', 4.5, '5', '2', '12', '-42', '9'],
    ])
  })

  it('is found in the sheet that is read, and in a large one', async () => {
    const sku = (rows: number[]) => [['SKU', 'Name'], ...rows.map((number) => [number, 'Servo'])]
    const many = Array.from({ length: 1_500 }, (_, at) => at)
    const sheets = [
      { name: 'Plain', rows: sku([4711]) },
      { name: 'Hidden', rows: sku([1]), hidden: true },
      { name: 'Zeros', columns: [{ numFmt: '0000' }], rows: sku(many) },
    ]
    expect(await read(sheets, 'Plain')).toEqual([['4711', 'Servo']])
    const found = await read(sheets, 'Zeros')
    expect(found.map(([number]) => number)).toEqual(many.map((number) => String(number).padStart(4, '0')))
  })
})

it('a cell is named by letters and a number', () => {
  const names = [0, 25, 26, 701, 702].map((column) => referenceOf(0, column))
  expect(names).toEqual(['A1', 'Z1', 'AA1', 'ZZ1', 'AAA1'])
})

it.each([
  [4711, '000000', '004711'],
  [0, '000', '000'],
  [1, '00-00-0', '00-00-1'],
  [4711.5, '000000', null],
  [-1, '000', null],
])('%d by %s is %s', (value, format, shown) => expect(withZeros(value, format)).toBe(shown))
