import { madeOnce } from '@armature/domain/values/number-text'
import type { Box } from '@armature/domain/catalogue/compatibility/package-fit'

const inches = madeOnce(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }))

/** "1.787 × 0.976 × 1.559": length, width and height in inches, without the unit. */
export const boxText = ({ length, width, height }: Box): string =>
  [length, width, height].map((side) => inches().format(side)).join(' × ')
