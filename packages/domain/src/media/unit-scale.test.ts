import { describe, expect, it } from 'vitest'
import { isPlausibleSize, isSizeDoubtful, rescaled } from './unit-scale.ts'

const cube = (inches: number) => ({ length: inches, width: inches / 2, height: inches / 2 })

describe('the size of a part', () => {
  it.each([
    [0.1 / 25.4, false],
    [0.04, true],
    [60, true],
    [200, true],
    [193_000 / 25.4, false],
  ])('of %d inches is plausible: %s', (inches, isPlausible) => {
    expect(isPlausibleSize(cube(inches))).toBe(isPlausible)
  })

  it('counts once somebody has said that it is right', () => {
    expect([isSizeDoubtful(cube(9_000), null), isSizeDoubtful(cube(9_000), 1)]).toEqual([true, false])
    expect([isSizeDoubtful(cube(9), null), isSizeDoubtful(null, null)]).toEqual([false, false])
  })

  it('is the file’s own, whatever it was read with before', () => {
    expect(rescaled(cube(254), 25.4, 1)).toEqual(cube(10))
    expect(rescaled(cube(2), null, 10)).toEqual(cube(20))
  })
})
