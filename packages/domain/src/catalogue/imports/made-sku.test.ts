import { describe, expect, it } from 'vitest'
import { skuPattern } from '../../media/media-folder.ts'
import { madeSku } from './made-sku.ts'
import { nameInstead } from './name-instead.ts'

describe('a generated SKU', () => {
  it.each([
    ['GT2 pulley, 20 teeth', 'GT2-PULLEY-20-TEETH'],
    ['3" omni wheel', '3-OMNI-WHEEL'],
    ['Ölfilter (groß)', 'OLFILTER-GROSS'],
    ['舵机 25 kg', '舵机-25-KG'],
    ['v2..0 ', 'V2.0'],
    ['–', ''],
  ])('for %s is %s', (words, sku) => {
    expect(madeSku(words)).toBe(sku)
    if (sku !== '') expect(sku).toMatch(skuPattern)
  })

  it('is no longer than a SKU may be', () => {
    expect(madeSku('long word '.repeat(20))).toHaveLength(64)
  })
})

it.each([
  [{ manufacturer: 'Maxel', partNumber: 'EC-60', description: 'Motor, 60 mm\nWith shaft' }, 'Motor, 60 mm'],
  [{ manufacturer: 'Maxel', partNumber: 'EC-60', description: '' }, 'Maxel EC-60'],
  [{ manufacturer: 'Maxel', partNumber: 'MAXEL EC-60', description: '' }, 'MAXEL EC-60'],
  [{ manufacturer: '', partNumber: '', description: '' }, ''],
])('a product without a name is named by its other cells', (row, name) => {
  expect(nameInstead(row)).toBe(name)
})
