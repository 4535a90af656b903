import type { Pool, PoolClient } from 'pg'

/** Anything that runs a statement: a pool for single reads, a client inside a transaction. */
export type SandboxDb = Pick<PoolClient, 'query'>

export interface StoredObject {
  id: string
  object: string
  created: number
}

/** The facts that a provider knows about an object but doesn't reveal. */
export interface HiddenFacts {
  /** First token of the test card behind a payment method (test-cards.ts). */
  card?: string
  /** The payer's bank confirmed a payment method while it was saved. */
  setUp?: true
  /** A detached payment method can't be used again. */
  detached?: true
  /** The number of automatic charges of an invoice. */
  tries?: number
  /** A payment's refunded cents. */
  refunded?: number
  /** The payer disputed a payment. */
  disputed?: true
}

interface Row<T> {
  body: T
  hidden: HiddenFacts
}

export const insertObject = async (
  db: SandboxDb,
  body: StoredObject,
  hidden: HiddenFacts = {},
): Promise<void> => {
  await db.query(
    'insert into stripe_sandbox.objects (id, kind, created, body, hidden) values ($1, $2, $3, $4, $5)',
    [body.id, body.object, body.created, JSON.stringify(body), JSON.stringify(hidden)],
  )
}

export const updateObject = async (db: SandboxDb, body: StoredObject, hidden: HiddenFacts): Promise<void> => {
  await db.query('update stripe_sandbox.objects set body = $2, hidden = $3 where id = $1', [
    body.id,
    JSON.stringify(body),
    JSON.stringify(hidden),
  ])
}

/** `lock` holds the object until the call ends, so that two calls can't both charge or refund it. */
export const findObject = async <T extends StoredObject>(
  db: SandboxDb,
  kind: T['object'],
  id: string,
  lock = false,
): Promise<Row<T> | undefined> => {
  const found = await db.query<Row<T>>(
    `select body, hidden from stripe_sandbox.objects where id = $1 and kind = $2 ${lock ? 'for update' : ''}`,
    [id, kind],
  )
  return found.rows[0]
}

/** The object with this id, of any kind. */
export const findAnyObject = async (db: SandboxDb, id: string): Promise<object | undefined> => {
  const found = await db.query<{ body: object }>('select body from stripe_sandbox.objects where id = $1', [
    id,
  ])
  return found.rows[0]?.body
}

export interface ListWanted {
  /** An object must match one of them. */
  statuses?: readonly string[]
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | number
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
}

const noBounds = { gt: null, gte: null, lt: null, lte: null }

/** Bounds of a creation time; a bare one is both ends. */
const boundsOf = (created: ListWanted['created']) =>
  typeof created === 'number' ? { ...noBounds, gte: created, lte: created } : { ...noBounds, ...created }

/** Each of these has an index (migrations/), which a containment query on the body doesn't use. */
const indexed = [
  'payment_intent',
  'latest_charge',
  'source',
  'transfer',
  'transfer_group',
  'customer',
] as const

/** The condition for the first indexed field in the query. */
const byIndex = (where: Record<string, unknown>): { condition: string; value: unknown } | null => {
  const field = indexed.find((name) => typeof where[name] === 'string')
  return field === undefined ? null : { condition: `and body ->> '${field}' = $11`, value: where[field] }
}

/** Newest first, as the provider lists; `where` are fields that the body must have. */
export const listObjects = async (
  db: SandboxDb,
  kind: string,
  wanted: ListWanted,
  where: Record<string, unknown> = {},
): Promise<{ data: object[]; has_more: boolean }> => {
  const limit = wanted.limit ?? 10
  const created = boundsOf(wanted.created)
  const backwards = wanted.ending_before !== undefined
  const fields = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
  const fast = byIndex(fields)
  const found = await db.query<{ body: object }>(
    `select body from stripe_sandbox.objects
     where kind = $1 and body @> $2 ${fast?.condition ?? ''}
       and ($3::bigint is null or created > $3) and ($4::bigint is null or created >= $4)
       and ($5::bigint is null or created < $5) and ($6::bigint is null or created <= $6)
       and ($7::text is null or seq < (select seq from stripe_sandbox.objects where id = $7))
       and ($8::text is null or seq > (select seq from stripe_sandbox.objects where id = $8))
       and ($10::text[] is null or body ->> 'status' = any($10))
     order by seq ${backwards ? 'asc' : 'desc'} limit $9`,
    [
      kind,
      JSON.stringify(fields),
      created.gt,
      created.gte,
      created.lt,
      created.lte,
      wanted.starting_after ?? null,
      wanted.ending_before ?? null,
      limit + 1,
      wanted.statuses ?? null,
      ...(fast === null ? [] : [fast.value]),
    ],
  )
  const data = found.rows.slice(0, limit).map((row) => row.body)
  return { data: backwards ? data.toReversed() : data, has_more: found.rows.length > limit }
}

/** The seconds by which the sandbox's time is ahead of ours. */
export const clockOffset = async (db: SandboxDb): Promise<number> => {
  const found = await db.query<{ offset_seconds: string }>('select offset_seconds from stripe_sandbox.clock')
  return Number(found.rows[0]?.offset_seconds ?? 0)
}

export const setClockOffset = async (db: SandboxDb, seconds: number): Promise<void> => {
  await db.query('update stripe_sandbox.clock set offset_seconds = $1', [seconds])
}

export const inTransaction = async <T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> => {
  const db = await pool.connect()
  let broken = false
  try {
    await db.query('begin')
    const result = await work(db)
    await db.query('commit')
    return result
  } catch (error) {
    await db.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    // A client whose rollback failed is in an unknown state and must not go back to the pool.
    db.release(broken)
  }
}
