/** One-click bands of displayed prices in cents (price-breaks.ts). `to` is inclusive, and the last band is open. */
export const priceBands: readonly { from: number; to: number | null }[] = [
  { from: 0, to: 9_999 },
  { from: 10_000, to: 49_999 },
  { from: 50_000, to: 199_999 },
  { from: 200_000, to: 999_999 },
  { from: 1_000_000, to: null },
]
