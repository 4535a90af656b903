import { expect, it } from 'vitest'
import { appTerms } from '../app-terms.ts'
import { countOfList, countText } from './count-text.ts'

it('says that a list has more rows than are counted, and so does the number that leads to it', () => {
  const { mostCounted: counted } = appTerms()
  expect([0, 1_290, counted - 1, counted, 1_000_000].map(countText)).toEqual([
    '0',
    '1,290',
    '9,999',
    '10,000+',
    '1,000,000',
  ])
  expect([counted - 1, counted, counted + 1].map(countOfList)).toEqual(['9,999', '10,000+', '10,000+'])
})
