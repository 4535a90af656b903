import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameQueries, rareWord, wordsToFind } from './name-queries.ts'

const queriesOf = (words: readonly string[], count = 1) =>
  nameQueries(words.map((query) => ({ query, count }))).map(({ query }) => query)

test('are of the words that say something, each once', () => {
  expect(wordsToFind('a servo 12 v servo motor for arms of all kinds')).toEqual([
    'servo',
    '12',
    'motor',
    'for',
    'arms',
    'of',
  ])
  expect(wordsToFind('')).toEqual([])
})

test('leave out one word, then two, and look at last for one of the two rarest', () => {
  expect(queriesOf([])).toEqual([])
  expect(queriesOf(['a'])).toEqual(['(a)'])
  expect(queriesOf(['a', 'b'])).toEqual(['(a) & (b)', '(a) | (b)'])
  expect(queriesOf(['a', 'b', 'c'])).toEqual([
    '(a) & (b) & (c)',
    '(b) & (c) | (a) & (c) | (a) & (b)',
    '(a) | (b)',
  ])
  expect(queriesOf(['a', 'b', 'c', 'd'])[2]).toBe(
    '(c) & (d) | (b) & (d) | (b) & (c) | (a) & (d) | (a) & (c) | (a) & (b)',
  )
})

test('find whatever has all words but two, then whatever has a rare one', () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  const finds = (query: string, has: readonly string[]) =>
    query.split(' | ').some((part) => part.split(' & ').every((word) => has.includes(word.slice(1, -1))))
  fc.assert(
    fc.property(fc.subarray(letters, { minLength: 4 }), fc.subarray(letters), (words, has) => {
      const missing = words.filter((word) => !has.includes(word)).length
      expect(queriesOf(words).map((query) => finds(query, has))).toEqual([
        missing === 0,
        missing <= 1,
        missing <= 2,
        has.includes(words[0] ?? '') || has.includes(words[1] ?? ''),
      ])
    }),
  )
})

test('leave what is common to the first, so that no wide one reads very many', () => {
  const word = (query: string, count: number) => ({ query, count })
  expect(nameQueries([word('servo', rareWord + 1), word('xm430', 40), word('w350', rareWord)])).toEqual([
    { find: '(xm430) & (w350)', query: '(servo) & (xm430) & (w350)' },
    { find: '(xm430) & (w350)', query: '(xm430) & (w350)' },
    { find: '(xm430) | (w350)', query: '(xm430) | (w350)' },
  ])
  expect(queriesOf(['servo', 'arm', 'metal', 'gear'], rareWord + 1)).toEqual([
    '(servo) & (arm) & (metal) & (gear)',
  ])
})

test('look all words up by the two rarest, whatever their order', () => {
  const word = (query: string, count: number) => ({ query, count })
  const counted = [word('arm', 90_000), word('w250', 9_000), word('metal', 200_000), word('xl430', 7_000)]
  expect(nameQueries(counted)).toEqual([
    { find: '(xl430) & (w250)', query: '(arm) & (w250) & (metal) & (xl430)' },
  ])
  expect(nameQueries(counted.slice(0, 1))).toEqual([{ find: '(arm)', query: '(arm)' }])
})
