import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A number of points in a number of seconds, counted from the first point. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** The connection that the library needs: it runs one statement and answers its rows. */
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
    // Each instance would start a timer of its own; sweepRateLimits does it once per process.
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: Math.ceil(limit.points * scale),
    duration: limit.seconds,
  })

/** Addresses and names are kept as hashes: the table needs to tell them apart, not to know them. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url')

/**
 * Takes a point, outside any transaction, so that it counts whatever becomes of the request. Null where
 * there was one, else the seconds until there is.
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

/** Gives a point back: the try was a success, and only failures count. */
export const returnPoint = async (
  db: Database,
  limit: Limit,
  subject: string,
  scale: number,
): Promise<void> => {
  await limiterOn(db, limit, scale).reward(keyOf(subject))
}

/** Deletes counters that ran out. The caller runs it now and then. */
export const sweepRateLimits = async (db: Database, now: Date): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw('delete from rate_limits where expire < $1', [now.getTime()]))
}
