import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { recordEvent } from './events.ts'
import type { FormTree, FormValue } from './form-body.ts'
import { canonicalForm } from './form-body.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { invalidRequest, SandboxError } from './sandbox-error.ts'
import type { AfterRetries, SandboxCall, SandboxRoute } from './sandbox-route.ts'
import { clockOffset, inTransaction, findAnyObject } from './sandbox-store.ts'
import type { SandboxDb } from './sandbox-store.ts'

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Replaces ids by their objects along one path, such as `data.latest_invoice`. */
const expandPath = async (db: SandboxDb, body: unknown, path: string[], whole: string): Promise<void> => {
  const [name, ...rest] = path
  if (name === undefined || !isTree(body)) return
  if (!(name in body)) throw invalidRequest(`This property cannot be expanded (${whole}).`)
  const value = body[name]
  if (Array.isArray(value)) {
    for (const one of value) await expandPath(db, one, rest, whole)
    return
  }
  if (typeof value === 'string') body[name] = (await findAnyObject(db, value)) ?? value
  await expandPath(db, body[name], rest, whole)
}

/** A copy of the answer with the objects that `expand` asks for. Throws the provider's error for an unknown property. */
const expanded = async (db: SandboxDb, body: object, paths: readonly string[]): Promise<object> => {
  if (paths.length === 0) return body
  const copy = structuredClone(body)
  for (const path of paths) await expandPath(db, copy, path.split('.'), path)
  return copy
}

export interface SandboxWorld {
  pool: Pool
  now: () => Date
  /** A fresh id with this prefix, such as `pi_3Q…`. */
  newId: (prefix: string) => string
  /** The base address of the sandbox's pages, such as `http://localhost:3000/sandbox/stripe`. */
  pagesUrl: string
  /** A subscription's status after its last failed payment; unpaid by default. */
  afterRetries?: AfterRetries
}

export interface SandboxRequest {
  id: string
  /** The raw path, for a key's fingerprint. */
  path: string
  objectId: string
  form: FormTree
  /** The connected account on whose behalf the call is made. */
  account: string | null
  idempotencyKey: string | null
}

const dayInSeconds = 24 * 60 * 60

/**
 * Runs one call in one transaction: its changes, their events and the answer stored under its key are committed
 * together or not at all.
 */
export const runSandboxCall = async (
  world: SandboxWorld,
  route: SandboxRoute,
  request: SandboxRequest,
): Promise<SandboxAnswer & { replayed: boolean }> => {
  try {
    return await inTransaction(world.pool, async (db) => {
      const now = Math.floor(world.now().getTime() / 1000) + (await clockOffset(db))
      const key = route.method === 'POST' ? request.idempotencyKey : null
      const fingerprint = fingerprintOf(route, request)
      if (key !== null) {
        const kept = await keptAnswer(db, key, fingerprint, now)
        if (kept) return { ...kept, replayed: true }
      }
      const { expand, ...form } = request.form
      const paths = expandPaths(expand)
      const run = route.prepare(form, request.objectId)
      const call = callFor(world, db, request, { now, clock: '' })
      await db.query('savepoint before_call')
      const answer = await run(call)
        .then(async (made) =>
          made.status === 200 ? { ...made, body: await expanded(db, made.body, paths) } : made,
        )
        .catch(async (error: unknown) => {
          if (!(error instanceof SandboxError)) throw error
          // A refusal rolls everything back, but it is an answer, and is stored under the key.
          await db.query('rollback to savepoint before_call')
          return error.answer
        })
      if (key !== null)
        await db.query(
          'insert into stripe_sandbox.idempotency_keys (key, fingerprint, status, body, created) values ($1, $2, $3, $4, $5)',
          [key, fingerprint, answer.status, JSON.stringify(answer.body), now],
        )
      return { ...answer, replayed: false }
    })
  } catch (error) {
    if (error instanceof SandboxError) return { ...error.answer, replayed: false }
    throw error
  }
}

const expandPaths = (given: FormValue | undefined): string[] => {
  if (given === undefined) return []
  if (Array.isArray(given) && given.every((path) => typeof path === 'string')) return given
  throw invalidRequest('Invalid array', { param: 'expand' })
}

const callFor = (
  world: SandboxWorld,
  db: PoolClient,
  request: SandboxRequest,
  time: { now: number; clock: string },
): SandboxCall => ({
  db,
  ...time,
  at: (now, clock = time.clock) => callFor(world, db, request, { now, clock }),
  account: request.account,
  afterRetries: world.afterRetries ?? 'unpaid',
  newId: world.newId,
  pagesUrl: world.pagesUrl,
  record: (type, object, before) =>
    recordEvent(
      db,
      {
        id: world.newId('evt'),
        type,
        created: time.now,
        object,
        before,
        requestId: request.id,
        key: request.idempotencyKey,
      },
      world.now(),
    ),
})

const fingerprintOf = (route: SandboxRoute, request: SandboxRequest): string =>
  createHash('sha256')
    .update(`${route.method} ${request.account ?? ''}${request.path}\n${canonicalForm(request.form)}`)
    .digest('hex')

const keptAnswer = async (
  db: PoolClient,
  key: string,
  fingerprint: string,
  now: number,
): Promise<SandboxAnswer | undefined> => {
  // Held until the transaction ends. A second call with the key gets an error instead of a queue, as at the provider.
  const lock = await db.query<{ got: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 7401)) as got',
    [key],
  )
  if (!lock.rows[0]?.got)
    throw new SandboxError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  await db.query('delete from stripe_sandbox.idempotency_keys where key = $1 and created < $2', [
    key,
    now - dayInSeconds,
  ])
  const found = await db.query<SandboxAnswer & { fingerprint: string }>(
    'select fingerprint, status, body from stripe_sandbox.idempotency_keys where key = $1',
    [key],
  )
  const kept = found.rows[0]
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprint)
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: kept.status, body: kept.body }
}
