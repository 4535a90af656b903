import { expect, it } from 'vitest'
import { expectedOf, isToBeSent } from './called-off.ts'

const sent = 'https://post.example/1'

it.each([
  { tracking_url: null, called_off: false, awaits_money: false, isLeft: true, day: '2026-11-21' },
  { tracking_url: null, called_off: false, awaits_money: true, isLeft: false, day: '2026-11-21' },
  { tracking_url: sent, called_off: false, awaits_money: false, isLeft: false, day: '2026-11-21' },
  { tracking_url: null, called_off: true, awaits_money: false, isLeft: false, day: null },
])('a part with $tracking_url, called off: $called_off, is expected $day', ({ isLeft, day, ...part }) => {
  expect(isToBeSent(part)).toBe(isLeft)
  expect(expectedOf({ ...part, expected_day: '2026-11-21' })).toBe(day)
})
