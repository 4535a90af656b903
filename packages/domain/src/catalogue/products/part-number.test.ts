import { expect, it } from 'vitest'
import { inNarrowLetters, numberWays, separatedWays } from './part-number.ts'

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

it('a number is looked for as it is, divided, and behind the letters that a vendor puts before its own', () => {
  const ways = numberWays('RBTXL320').split(' | ')
  for (const way of ['(rbtxl320)', '(rbtxl <-> 320)', '(rbt <-> xl <-> 320)', '(rbt <-> xl320)'])
    expect(ways).toContain(way)
  expect(numberWays('RBT XL320').split(' | ')).toEqual(ways)
  expect(numberWays('RBT-XL-320')).toBe('(rbtxl320)')
  expect(numberWays('6205')).toBe('(6205)')
  expect(['Servo', 'größe42', '', 'a1'.repeat(30)].map(numberWays)).toEqual(['', '', '', ''])
})

it('full-width letters are narrow ones, and other signs stay', () => {
  expect(inNarrowLetters('ＸＬ－３２０　２″ m²')).toBe('XL-320 2″ m²')
})
