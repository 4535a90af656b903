/** Before the first try to reconnect. */
export const usualDelayMs = 1_000
const longestSpreadMs = 30_000

/** A random delay before reconnecting to a stopping server, spread over up to half a minute. */
export const returnDelay = (spreadMs: number, chance = Math.random()): number =>
  usualDelayMs + chance * Math.min(Math.max(0, spreadMs), longestSpreadMs)
