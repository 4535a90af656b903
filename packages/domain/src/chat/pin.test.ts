import { describe, expect, it } from 'vitest'
import { isOnPart } from './pin.ts'

const box = { length: 4, width: 2, height: 3 }

describe('a spot on a part', () => {
  it.each([
    { x: 0, y: 0, z: 0 },
    { x: 2, y: -1, z: 1.5 },
    { x: -2.05, y: 0, z: 0 },
  ])('is on it at %j', (point) => {
    expect(isOnPart(point, box)).toBe(true)
  })

  it.each([
    { x: 2.2, y: 0, z: 0 },
    { x: 0, y: 1.5, z: 0 },
    { x: 0, y: 0, z: -1.7 },
  ])('is beside it at %j', (point) => {
    expect(isOnPart(point, box)).toBe(false)
  })

  it('is anywhere on a part whose size is unknown', () => {
    expect(isOnPart({ x: 500, y: 0, z: 0 }, null)).toBe(true)
  })
})
