import { expect, it } from 'vitest'
import { separatedWays } from './part-number.ts'

const waysOf = (typed: string) => separatedWays(typed).map((words) => words.join('-'))

it('a number without its separators may have them between letters and digits', () => {
  expect(waysOf('UR10')).toEqual(['ur-10'])
  expect(waysOf('xm430w350')).toEqual([
    'xm-430-w-350',
    'xm-430-w350',
    'xm-430w-350',
    'xm-430w350',
    'xm430-w-350',
    'xm430-w350',
    'xm430w-350',
  ])
  // Of a longer one the divisions that numbers usually have.
  expect(waysOf('2xl430w250t')).toEqual([
    '2xl430-w250-t',
    '2-xl430-w250-t',
    '2xl-430w-250t',
    '2-xl-430-w-250-t',
  ])
})

it('other separators than its own don’t matter', () => {
  expect(waysOf('XM-430/W350')).toEqual(waysOf('xm430w350'))
})

it.each(['servo', '48v', '12', 'm3', '6205', 'größe42', 'a1b2c3d4e5f6'])('%s is typed in one way', (typed) =>
  expect(waysOf(typed)).toEqual([]),
)
