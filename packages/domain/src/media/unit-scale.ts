/**
 * The factors by which a part may be larger than its file says, because exporters confuse units: 1,000 for metres and
 * millimetres, 25.4 for millimetres and inches, 10 for millimetres and centimetres, and their inverses.
 */
export const unitScales = [1 / 1_000, 1 / 25.4, 1 / 10, 1, 10, 25.4, 1_000] as const
export type UnitScale = (typeof unitScales)[number]

interface Size {
  length: number
  width: number
  height: number
}

/** Inches: one millimetre and five metres. */
const [smallest, largest] = [0.04, 200]

/** Is this a plausible size for a robot part? If not, the owner must confirm the file's unit before the size counts. */
export const isPlausibleSize = ({ length, width, height }: Size): boolean => {
  const longest = Math.max(length, width, height)
  return longest >= smallest && longest <= largest
}

/** Is the size implausible, and has the owner not confirmed the file's unit? */
export const isSizeDoubtful = (size: Size | null, unitScale: number | null): boolean =>
  size !== null && unitScale === null && !isPlausibleSize(size)

/** Converts a size from one scale to another. */
export const rescaled = ({ length, width, height }: Size, from: number | null, to: number): Size => {
  const factor = to / (from ?? 1)
  return { length: length * factor, width: width * factor, height: height * factor }
}
