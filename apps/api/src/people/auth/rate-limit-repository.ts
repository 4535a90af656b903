import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../platform/db/tables/tables.ts'

/** Points per number of seconds, counted from the first point. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** The connection that the library needs: it runs one statement and returns its rows. */
const storeOn = (db: Database) => ({
  query: ({ text, values }: { text: string; values?: readonly unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])])),
})

const limiterOn = (db: Database, limit: Limit, scale: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: storeOn(db),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Each instance would start its own timer; the sweep does the work.
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: Math.ceil(limit.points * scale),
    duration: limit.seconds,
  })

/** Addresses and names are stored as hashes: the table only needs to tell them apart. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url')

/**
 * Takes a point outside any transaction, so that it counts even if the request rolls back. Null where one was left,
 * else the seconds until there is.
 */
export const takePoint = async (
  db: Database,
  limit: Limit,
  subject: string,
  scale: number,
): Promise<number | null> => {
  try {
    await limiterOn(db, limit, scale).consume(keyOf(subject))
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
    throw error
  }
}

/** Gives a point back after a success, since only failures count. */
export const returnPoint = async (
  db: Database,
  limit: Limit,
  subject: string,
  scale: number,
): Promise<void> => {
  await limiterOn(db, limit, scale).reward(keyOf(subject))
}
