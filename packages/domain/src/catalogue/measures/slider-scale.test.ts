import { describe, expect, it } from 'vitest'
import { sliderPlaces, sliderScale } from './slider-scale.ts'

describe('a slider between two numbers', () => {
  it('has no bound at its ends, so that moving back takes the filter off', () => {
    const scale = sliderScale(3.7, 48)
    expect([scale?.boundAt(0, 'low'), scale?.boundAt(sliderPlaces, 'high')]).toEqual([null, null])
    expect([scale?.boundAt(0, 'high'), scale?.boundAt(sliderPlaces, 'low')]).toEqual([3.7, 48])
  })

  it('goes by equal steps, and by equal ratios where numbers lie far apart', () => {
    expect(sliderScale(0, 10)?.boundAt(50, 'low')).toBe(5)
    expect(sliderScale(0.01, 100)?.boundAt(50, 'low')).toBe(1)
    expect(sliderScale(-40, 3_000)?.boundAt(50, 'low')).toBe(1_480)
  })

  it('finds the place of a number again, and of one beyond it the end', () => {
    for (const [low, high] of [
      [0.02, 44.7],
      [5, 48],
    ] as const) {
      const scale = sliderScale(low, high)
      for (const place of [1, 20, 50, 99])
        expect(scale?.placeOf(scale.boundAt(place, 'low') ?? 0)).toBe(place)
      expect([scale?.placeOf(-1), scale?.placeOf(1_000)]).toEqual([0, sliderPlaces])
    }
  })

  it.each([
    [null, 4],
    [4, null],
    [4, 4],
  ])('is none from %s to %s', (low, high) => {
    expect(sliderScale(low, high)).toBeNull()
  })
})
