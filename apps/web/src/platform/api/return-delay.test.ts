import { expect, it } from 'vitest'
import { returnDelay } from './return-delay.ts'

it('who comes back to a server that stops does so at a moment of its own', () => {
  expect(returnDelay(4_000, 0)).toBe(1_000)
  expect(returnDelay(4_000, 0.5)).toBe(3_000)
  expect(returnDelay(4_000, 1)).toBe(5_000)
})

it('and is kept away by no server for longer than half a minute', () => {
  expect(returnDelay(1e12, 1)).toBe(31_000)
  expect(returnDelay(-5, 1)).toBe(1_000)
})
