/** How the server bounds its own work: no rule of the marketplace (those are in domain/limits.ts), and nothing that a browser knows. */
export const serverLimits = {
  /** Of a list as a file, so many rows are read at once. */
  exportBatch: 500,
  /** Of a JSON body: its levels, and fields and list elements of all levels together. */
  body: { depth: 32, members: 5_000 },
  /** Of what is wrong with a request, so much is told. */
  problems: 100,
  /** Of one account, so many sessions are listed. */
  sessionList: 200,
  /** How often a session's last-seen time is written, at most. */
  sessionSeenSeconds: 60,
} as const
