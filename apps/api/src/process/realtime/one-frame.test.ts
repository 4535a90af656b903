import { expect, it } from 'vitest'
import { textFrame } from './one-frame.ts'

it.each([
  ['a', '810161'],
  ['x'.repeat(125), '817d'],
  ['x'.repeat(126), '817e007e'],
  ['x'.repeat(65_535), '817effff'],
  ['x'.repeat(65_536), '817f0000000000010000'],
  ['é', '8102c3a9'],
])('a text of any length is one frame', (text, head) => {
  const frame = textFrame(text)
  expect(frame.toString('hex').startsWith(head)).toBe(true)
  expect(frame.toString().endsWith(text)).toBe(true)
})
