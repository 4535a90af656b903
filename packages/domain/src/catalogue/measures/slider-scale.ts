/** Places of a slider: fine enough for a hand, few enough for the arrow keys. */
export const sliderPlaces = 100

/** Beyond this many times the least number, equal steps would leave all small numbers in one place. */
const wideRange = 50

/** A slider's places between the least and the greatest number of what it narrows; by equal ratios where they lie far apart. */
export interface SliderScale {
  /** The nearest place of a number, within the slider. */
  placeOf: (value: number) => number
  /** The number at a place; none at the slider's two ends, which let everything pass. */
  boundAt: (place: number, side: 'low' | 'high') => number | null
}

/** Null where there is nothing to choose between. */
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
