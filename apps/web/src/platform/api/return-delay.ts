/** Before the first try to connect again. */
export const usualDelayMs = 1_000
const longestSpreadMs = 30_000

/** When to come back to a server that stops, by chance; what it says is taken up to half a minute. */
export const returnDelay = (spreadMs: number, chance = Math.random()): number =>
  usualDelayMs + chance * Math.min(Math.max(0, spreadMs), longestSpreadMs)
