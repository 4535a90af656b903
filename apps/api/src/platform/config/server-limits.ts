/**
 * The server's own bounds, apart from the marketplace's rules (domain/limits.ts) and from anything that a browser
 * knows.
 */
export const serverLimits = {
  /** The characters of an imported file's cell that a screen gets. */
  importCell: 300,
  /** An export reads this number of rows at once. */
  exportBatch: 500,
  /** The levels of a JSON body, and its fields and list elements, all levels together: a quote's lines have nine fields each. */
  body: { depth: 32, members: 5_100 },
  /** The requests of one connection that wait for their answers. */
  pipelined: 4,
  /**
   * Requests from one address that are processed at once, fewer than the requests' database connections; and those
   * waiting.
   */
  sender: { atOnce: 8, waiting: 200 },
  /**
   * How long a request waits for a database connection, and before that for its turn at a record that many write to. A late
   * answer is better than a refusal while somebody still waits for it; browsers give up a read after 20 s.
   */
  waitMs: 15_000,
  /** The most problems of a request that an answer lists. */
  problems: 100,
  /** The most sessions of an account that are listed. */
  sessionList: 200,
  /** How often a session's last-seen time is written, at most. */
  sessionSeenSeconds: 60,
} as const
