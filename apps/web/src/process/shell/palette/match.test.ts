import { expect, it } from 'vitest'
import { bestOf, matchOf } from './match.ts'

it('finds by beginnings, words, parts and letters, the closest first', () => {
  const names = ['My Quotes', 'Quotes', 'Add Quote', 'Sub Quotes', 'Products', 'Requote']
  expect(bestOf('quote', names, (name) => [name])).toEqual([
    'Quotes',
    'My Quotes',
    'Add Quote',
    'Sub Quotes',
    'Requote',
  ])
  expect(bestOf('adqu', names, (name) => [name])).toEqual(['Add Quote'])
  expect(bestOf('q my', names, (name) => [name])).toEqual(['My Quotes'])
  expect(matchOf('xq', 'Quotes')).toBe(0)
})
