import type { Box } from '../compatibility/package-fit.ts'

const metresPerInch = 0.0254

/**
 * The longest side of a size in inches, in metres: what lists are narrowed by. To a tenth of a millimetre, since a size of three
 * decimals says no more; null for what is smaller still. The database keeps it beside each product by the same rule,
 * and a test holds both together.
 */
export const longestSide = ({ length, width, height }: Box): number | null =>
  Number((Math.max(length, width, height) * metresPerInch).toFixed(4)) || null
