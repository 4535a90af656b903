/** Positions of a slider: fine enough for a hand, few enough for the arrow keys. */
export const sliderPlaces = 100

/** The number of bars in the histogram above a slider. */
export const histogramBars = 20

/** Above this ratio equal steps would squeeze all small numbers into one position. */
export const wideRange = 50

const isWideRange = (low: number, high: number): boolean => low > 0 && high / low > wideRange

/** A number's place between the lowest and the highest, from 0 to 1; on a logarithmic scale if the range is wide. */
export const shareIn = (low: number, high: number): ((value: number) => number) =>
  isWideRange(low, high)
    ? (value) => Math.log(value / low) / Math.log(high / low)
    : (value) => (value - low) / (high - low)

/** A slider's positions between the least and the greatest number. */
export interface SliderScale {
  /** The nearest position on the slider. */
  placeOf: (value: number) => number
  /** The number at a position; null at either end of the slider, which doesn't filter. */
  boundAt: (place: number, side: 'low' | 'high') => number | null
}

const threeDigits = (value: number): number => Number(value.toPrecision(3))

/** Null if there is no range to choose from. `round` turns an exact number into a handy one nearby. */
export const sliderScale = (
  low: number | null,
  high: number | null,
  round: (value: number) => number = threeDigits,
): SliderScale | null => {
  if (low === null || high === null || low >= high) return null
  const share = shareIn(low, high)
  const isWide = isWideRange(low, high)
  const at = (part: number): number => (isWide ? low * Math.pow(high / low, part) : low + (high - low) * part)
  const within = (value: number): number => Math.min(high, Math.max(low, value))
  return {
    placeOf: (value) => Math.round(share(within(value)) * sliderPlaces),
    boundAt: (place, side) => {
      const isEnd = side === 'low' ? place <= 0 : place >= sliderPlaces
      return isEnd ? null : round(at(place / sliderPlaces))
    },
  }
}
