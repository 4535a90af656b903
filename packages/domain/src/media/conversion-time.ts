import { limits } from '../limits.ts'

const { modelSeconds, modelSecondsPerMegabyte } = limits.media

/** The processor time in milliseconds that a conversion of a file of `bytes` bytes may take. */
export const conversionMs = (bytes: number): number =>
  (modelSeconds + (bytes / 1_000_000) * modelSecondsPerMegabyte) * 1_000
