/**
 * By how much a part may be larger than its file says: exporters write one unit and mean another. From metres
 * to millimetres it is 1,000, from millimetres to inches 25.4, from millimetres to centimetres 10, and back.
 */
export const unitScales = [1 / 1_000, 1 / 25.4, 1 / 10, 1, 10, 25.4, 1_000] as const
export type UnitScale = (typeof unitScales)[number]

interface Size {
  length: number
  width: number
  height: number
}

/** Inches: a millimetre, and five metres. */
const [smallest, largest] = [0.04, 200]

/** Is it a size that parts of robots have? Of any other the file's unit is asked about before it counts. */
export const isPlausibleSize = ({ length, width, height }: Size): boolean => {
  const longest = Math.max(length, width, height)
  return longest >= smallest && longest <= largest
}

/** A size that counts: plausible by itself, or confirmed by whoever set the file's unit right. */
export const isSizeDoubtful = (size: Size | null, unitScale: number | null): boolean =>
  size !== null && unitScale === null && !isPlausibleSize(size)

/** A size read with one scale as it is with another. */
export const rescaled = ({ length, width, height }: Size, from: number | null, to: number): Size => {
  const factor = to / (from ?? 1)
  return { length: length * factor, width: width * factor, height: height * factor }
}
