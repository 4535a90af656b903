import { limits } from '@armature/domain/limits'
import { expect, it } from 'vitest'
import { countOfList, countText, pageText, productsText } from './count-text.ts'

it('says that a list has more rows than are counted, and so does the number that leads to it', () => {
  const { counted } = limits.page
  expect([0, 1_290, counted - 1, counted, 1_000_000].map(countText)).toEqual([
    '0',
    '1,290',
    '9,999',
    '10,000+',
    '1,000,000',
  ])
  expect([counted - 1, counted, counted + 1].map(countOfList)).toEqual(['9,999', '10,000+', '10,000+'])
})

it('says one product as one', () => {
  expect([0, 1, 2, 1_290].map(productsText)).toEqual([
    '0 products',
    '1 product',
    '2 products',
    '1,290 products',
  ])
})

it('says of a search that it ranks the best ones only, and how the others are reached', () => {
  const { searchRanked } = limits.product
  expect(pageText(searchRanked, 1, 42, true)).toMatch(/^1,000 products or more, page 1 of 42\. .*filter/)
  expect(pageText(searchRanked - 1, 2, 42, true)).toBe('999 products, page 2 of 42')
  expect(pageText(searchRanked, 2, 42, false)).toBe('1,000 products, page 2 of 42')
})
