import { limits } from '../limits.ts'

const { modelSeconds, modelSecondsPerMegabyte } = limits.media

/** Milliseconds of processor time that a conversion may take, for a file of `bytes` bytes. */
export const conversionMs = (bytes: number): number =>
  (modelSeconds + (bytes / 1_000_000) * modelSecondsPerMegabyte) * 1_000
