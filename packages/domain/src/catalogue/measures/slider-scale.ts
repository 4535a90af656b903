/** Positions of a slider: fine enough for a hand, few enough for the arrow keys. */
export const sliderPlaces = 100

/** Above this ratio equal steps would squeeze all small numbers into one position. */
const wideRange = 50

/**
 * A slider's positions between the least and the greatest number; they grow by equal ratios where the range is wide.
 */
export interface SliderScale {
  /** The nearest position on the slider. */
  placeOf: (value: number) => number
  /** The number at a position; null at either end of the slider, which doesn't filter. */
  boundAt: (place: number, side: 'low' | 'high') => number | null
}

/** Null where there is no range to choose from. */
export const sliderScale = (low: number | null, high: number | null): SliderScale | null => {
  if (low === null || high === null || low >= high) return null
  const isWide = low > 0 && high / low > wideRange
  const share = (value: number): number =>
    isWide ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)
  const at = (part: number): number => (isWide ? low * Math.pow(high / low, part) : low + (high - low) * part)
  const within = (value: number): number => Math.min(high, Math.max(low, value))
  return {
    placeOf: (value) => Math.round(share(within(value)) * sliderPlaces),
    boundAt: (place, side) => {
      const isEnd = side === 'low' ? place <= 0 : place >= sliderPlaces
      return isEnd ? null : Number(at(place / sliderPlaces).toPrecision(3))
    },
  }
}
