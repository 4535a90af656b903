import { describe, expect, it } from 'vitest'
import { isKnownLong, rememberLong } from './long-lists.ts'

describe('long lists', () => {
  it('are remembered for a minute, each by itself', () => {
    rememberLong('one', 1_000)
    expect(isKnownLong('one', 60_999)).toBe(true)
    expect(isKnownLong('one', 61_000)).toBe(false)
    expect(isKnownLong('other', 1_000)).toBe(false)
  })

  it('are forgotten, oldest first, so that memory is bounded', () => {
    rememberLong('first', 0)
    for (let i = 0; i < 1_000; i += 1) rememberLong(`list ${i}`, 0)
    expect(isKnownLong('first', 0)).toBe(false)
    expect(isKnownLong('list 999', 0)).toBe(true)
  })
})
