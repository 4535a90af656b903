import { limits } from '../limits.ts'

const { modelSeconds, modelSecondsPerMegabyte } = limits.media

/** Milliseconds of processor time that the making of a 3D view may take, for a file of so many bytes. */
export const conversionMs = (bytes: number): number =>
  (modelSeconds + (bytes / 1_000_000) * modelSecondsPerMegabyte) * 1_000
