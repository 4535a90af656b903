import { limits } from '@armature/domain/limits'
import { expect, it } from 'vitest'
import { countOfList, countText, productsText } from './count-text.ts'

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
