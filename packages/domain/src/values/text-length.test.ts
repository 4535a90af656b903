import { expect, it } from 'vitest'
import { tooLongText } from './text-length.ts'

it.each([
  ['', 3, null],
  ['abc', 3, null],
  ['  abc\n', 3, null],
  ['abcd', 3, 'Too Long! 4 characters, of which 3 can be kept.'],
  ['x'.repeat(1_204), 1_000, 'Too Long! 1,204 characters, of which 1,000 can be kept.'],
])('tells how much too long a text is: %#', (typed, most, said) => {
  expect(tooLongText(typed, most)).toBe(said)
})
