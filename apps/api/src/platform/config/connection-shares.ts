/**
 * One server process's database connections, DATABASE_POOL_SIZE in total. Requests get what the others leave. The
 * startup's own (the migration, two) are closed before the pools open; the embedded database's self-checks run while
 * nobody else is connected.
 */
export interface ConnectionShares {
  /** Receives changes, because LISTEN belongs to one session. */
  listener: number
  /** The common queue: one listens for new jobs, the other fetches them and records their ends. */
  jobs: number
  /** Jobs that call the card provider, which may be slow or down, so that nothing else waits for them. */
  moneyJobs: number
  /** Mails and text messages wait for servers of others, by a queue of their own. */
  sendingJobs: number
  /** Pushes wait for other servers than mails do, so neither delays the other. */
  pushJobs: number
  /** Webhooks wait for companies' servers, which may be as slow as they like. */
  webhookJobs: number
  /** Conversions go one at a time, by a queue of their own. */
  slowJobs: number
  /** All jobs and the startup's own work, whose statements may take long without delaying requests. */
  work: number
  /** The card sandbox; none with the real provider. */
  sandbox: number
  requests: number
}

const fixed = {
  listener: 1,
  jobs: 2,
  moneyJobs: 2,
  sendingJobs: 2,
  pushJobs: 2,
  webhookJobs: 2,
  slowJobs: 2,
  work: 4,
}
const { listener, ...ofJobs } = fixed
const forJobs = Object.values(ofJobs).reduce((sum, share) => sum + share, 0)
const sandboxShare = 4
/** A request may wait for another's connection, but not if only one is available. */
const fewestForRequests = 2

const besideRequests = (usesSandbox: boolean): number => listener + forJobs + (usesSandbox ? sandboxShare : 0)

/** The least that DATABASE_POOL_SIZE can be. */
export const fewestConnections = (usesSandbox: boolean): number =>
  besideRequests(usesSandbox) + fewestForRequests

/** Ten for requests beside everything else. */
export const defaultConnections = besideRequests(true) + 10

export const shareConnections = (total: number, usesSandbox: boolean): ConnectionShares => ({
  ...fixed,
  sandbox: usesSandbox ? sandboxShare : 0,
  requests: total - besideRequests(usesSandbox),
})

/** The connections that the database sees of one process: a pooler's clients aren't among them. */
export const connectionsSeen = (
  { requests, work, ...direct }: ConnectionShares,
  hasPooler: boolean,
): number => Object.values(direct).reduce((sum, share) => sum + share, 0) + (hasPooler ? 0 : requests + work)

/** The arithmetic in words, for the configuration's table. */
export const sharesInWords = `${listener} hears of changes, ${forJobs} work off jobs, ${sandboxShare} are the card sandbox's (none with Stripe), and the rest answer requests`
