import type { Box } from '../compatibility/package-fit.ts'

const metresPerInch = 0.0254

/**
 * The longest side of a size in inches, in metres, rounded to a tenth of a millimetre as sizes have three decimals;
 * lists filter by it. Null for a smaller one. The database computes it for each product by the same rule, and a test
 * compares the two.
 */
export const longestSide = ({ length, width, height }: Box): number | null =>
  Number((Math.max(length, width, height) * metresPerInch).toFixed(4)) || null
