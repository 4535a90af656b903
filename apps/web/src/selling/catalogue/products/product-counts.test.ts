import { limits } from '@armature/domain/limits'
import { expect, it } from 'vitest'
import { pageText, productsText } from './product-counts.ts'

it('uses the singular for one product', () => {
  expect([0, 1, 2, 1_290].map(productsText)).toEqual([
    '0 products',
    '1 product',
    '2 products',
    '1,290 products',
  ])
})

it('says that a search ranks only the best matches, and how to reach the others', () => {
  const { searchRanked } = limits.product
  expect(pageText(searchRanked, 1, 42, true)).toMatch(/^1,000 products or more, page 1 of 42\. .*filter/)
  expect(pageText(searchRanked - 1, 2, 42, true)).toBe('999 products, page 2 of 42')
  expect(pageText(searchRanked, 2, 42, false)).toBe('1,000 products, page 2 of 42')
})
