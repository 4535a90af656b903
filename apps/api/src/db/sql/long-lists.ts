/** How long a list that was found too long to count is taken to be so still. */
const memoryMs = 60_000
const mostRemembered = 1_000

/**
 * Lists that had more rows than are ever counted. Such a list's number is an estimate anyway, so it isn't
 * counted again on every page: counting to the limit costs many times what the page itself does.
 */
const seen = new Map<string, number>()

/** Was this list, by whatever its rows depend on, too long to count a moment ago? */
export const isKnownLong = (key: string, now: number = Date.now()): boolean => {
  const at = seen.get(key)
  return at !== undefined && now - at < memoryMs
}

/** Remembers a list that reached the limit. */
export const rememberLong = (key: string, now: number = Date.now()): void => {
  seen.delete(key)
  seen.set(key, now)
  // A map keeps the order of insertion: the first is the oldest.
  const [oldest] = seen.keys()
  if (seen.size > mostRemembered && oldest !== undefined) seen.delete(oldest)
}
