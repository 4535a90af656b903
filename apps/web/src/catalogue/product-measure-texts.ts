import type { Box } from '@armature/domain/catalogue/package-fit'
import type { ReaderUnits } from '@armature/domain/catalogue/reader-units'
import { inchesFor } from '@armature/domain/catalogue/reader-units'

/** A box that is kept in inches, in its reader's unit: "45.39 × 24.79 × 39.6 mm". */
export const sizeFor = ({ length, width, height }: Box, units: ReaderUnits): string =>
  `${[length, width, height].map((side) => inchesFor(side, units)).join(' × ')} ${units.length}`
