import { expect, it } from 'vitest'
import type { FileRow } from '../../values/file-cell.ts'
import { shopRows } from './shop-export.ts'

const headings = ['Handle', 'Title', 'Vendor', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Image Src']
const row = (line: number, ...cells: string[]): FileRow => ({ line, cells })

it('completes the rows of a shop’s variants, and drops rows of further pictures', () => {
  const rows = [
    row(2, 'wheel', 'Wheel', 'Rollo', 'Red', 'W-1', '9.50', 'a.jpg'),
    row(3, 'wheel', '', '', 'Blue', 'W-2', '9.90', ''),
    row(4, 'wheel', '', '', '', '', '', 'b.jpg'),
    row(5, 'axle', 'Axle', 'Rollo', 'Default Title', 'A-1', '3.00', ''),
    row(6, 'hub', '', 'Rollo', '', 'H-1', '2.00', ''),
  ]
  expect(shopRows(headings, rows)).toEqual([
    row(2, 'wheel', 'Wheel, Red', 'Rollo', 'Red', 'W-1', '9.50', 'a.jpg'),
    row(3, 'wheel', 'Wheel, Blue', 'Rollo', 'Blue', 'W-2', '9.90', ''),
    row(5, 'axle', 'Axle', 'Rollo', 'Default Title', 'A-1', '3.00', ''),
    row(6, 'hub', '', 'Rollo', '', 'H-1', '2.00', ''),
  ])
})

it('leaves other files alone', () => {
  const rows = [row(2, 'A-1', 'Wheel'), row(3, 'A-1', '')]
  expect(shopRows(['SKU', 'Title'], rows)).toEqual(rows)
})
