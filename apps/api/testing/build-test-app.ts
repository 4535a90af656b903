import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ApiErrorBody } from '@armature/contract/platform/api-error'
import type { Endpoints } from '@armature/contract/all-endpoints'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Body, Params, Query, Response } from '@armature/contract/platform/endpoint'
import type { Actor } from '@armature/domain/rights/actor'
import { addFault, clearFaults, faultBody } from '@armature/stripe-sandbox/faults'
import { startStripeSandbox } from '@armature/stripe-sandbox/start'
import { sandboxBrowserPath } from '@armature/stripe-sandbox/test-cards'
import type { SandboxWeb } from '@armature/stripe-sandbox/web'
import { stripeSandboxWeb } from '@armature/stripe-sandbox/web'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type { Pool } from 'pg'
import pino from 'pino'
import { stripePayments } from '../src/platform/adapters/stripe/stripe-payments.ts'
import type { AppOptions } from '../src/process/app.ts'
import { buildApp } from '../src/process/app.ts'
import { createPool } from '../src/platform/db/client.ts'
import type { Tables } from '../src/platform/db/tables/tables.ts'
import { jobTasks } from '../src/process/jobs/job-runner.ts'
import { priceKeyOf } from '../src/platform/context/seal-price.ts'
import { issueToken } from '../src/people/auth/session-tokens.ts'
import type { z } from 'zod'
import type { World } from './builders.ts'
import { createWorld } from './builders.ts'
import { openPrices } from './open-prices.ts'
import { bringForward, waitForClock } from './queue-clock.ts'
import type { TestDatabase } from './test-database.ts'
import { patience } from './test-database.ts'

type Given<Value, Name extends string> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: Value }
type Optional<Value, Name extends string> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]?: Value }

/** The input of a call, by the contract; params as numbers or texts, since they stand in the path. */
export type CallInput<Name extends CallName> = Given<
  Params<Endpoints[Name], 'input'> extends undefined
    ? undefined
    : { [K in keyof Params<Endpoints[Name], 'input'>]: Params<Endpoints[Name], 'input'>[K] | number },
  'params'
> &
  Optional<Body<Endpoints[Name], 'input'>, 'body'> &
  Optional<Query<Endpoints[Name], 'input'>, 'query'> & { headers?: Record<string, string> }

export interface Answer<Name extends CallName> {
  status: number
  /** The body of a success, prices opened with the session's key; fails the test where it was none. */
  readonly ok: Response<Endpoints[Name]>
  /** The body of a refusal; fails the test where it was none. */
  readonly error: ApiErrorBody
  /** The body as it travelled. */
  text: string
  headers: Record<string, unknown>
}

export interface TestApp extends World {
  app: FastifyInstance
  /** Where it listens. */
  url: string
  /** Of the owner. */
  databaseUrl: string
  sandboxPool: Pool
  /** Where the sandbox answers the SDK. */
  sandboxUrl: string
  /** Lets time pass, here and at the sandbox, which then carries out everything that is due. */
  passTime(seconds: number): Promise<void>
  /** Lets time pass at the sandbox alone. */
  advanceSandbox(seconds: number): Promise<void>
  /** The sandbox's pages and scripts for browsers. */
  sandboxWeb: SandboxWeb
  webhookSecret: string
  /** Webhooks of the sandbox wait while this is false. */
  webhooks: { open: boolean }
  /** The Authorization header of a session of this user's. */
  signIn(user: Actor): Promise<{ authorization: string; sessionId: string }>
  callAs<Name extends CallName>(user: Actor | null, name: Name, input: CallInput<Name>): Promise<Answer<Name>>
  /** How long the server waits for the provider from now on; without a number as at the start, longer than a busy machine stalls. */
  setPaymentTimeout(ms?: number): void
  faults(...faults: z.input<typeof faultBody>[]): Promise<void>
  clearFaults(): Promise<void>
  /** Works off every job that is due by the world's clock, and those that these add. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** The path of a call with its params filled in. */
export const pathOf = (name: CallName, params: Record<string, unknown> = {}): string =>
  endpoints[name].path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(params[key])))

const answerOf = <Name extends CallName>(
  name: Name,
  { statusCode: status, payload: text, headers }: LightMyRequestResponse,
  key: Buffer | null,
): Answer<Name> => {
  const parse = (): unknown => (text === '' ? {} : JSON.parse(text))
  return {
    status,
    text,
    headers,
    get ok() {
      if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`)
      return openPrices(parse(), key) as Response<Endpoints[Name]>
    },
    get error() {
      if (status < 400) throw new Error(`${name} answered ${status}: ${text}`)
      return parse() as ApiErrorBody
    },
  }
}

const startPayments = async (world: World, webhooks: { open: boolean }, url: () => string) => {
  const sandboxPool = createPool(world.url, { poolSize: 8, patience })
  const [secretKey, webhookSecret] = ['sk_test_armature', 'whsec_of_the_tests']
  const sandbox = await startStripeSandbox({
    db: sandboxPool,
    webhookUrl: () => (webhooks.open ? `${url()}/api/payment/webhook/` : null),
    webhookSecret,
    secretKey,
    pagesUrl: `${world.deps.config.publicUrl}${sandboxBrowserPath}`,
    log: { warn: () => {} },
    now: () => world.clock.now,
    redeliveryDelaysMs: [20, 20, 20],
  })
  const address = { host: sandbox.host, port: sandbox.port, protocol: 'http' } as const
  const now = () => world.clock.now
  const setPaymentTimeout = (timeoutMs = 60_000) => {
    world.deps.payments = stripePayments({ secretKey, webhookSecret, address, now, timeoutMs })
  }
  setPaymentTimeout()
  const { publicUrl } = world.deps.config
  const sandboxWeb = stripeSandboxWeb({
    db: sandboxPool,
    allowedOrigins: [publicUrl],
    homeUrl: `${publicUrl}/`,
    deliver: sandbox.deliver,
    now,
  })
  return { sandboxPool, sandboxWeb, webhookSecret, sandbox, setPaymentTimeout }
}

export interface TestAppOptions extends Pick<AppOptions, 'times'> {
  /** Another database than one copied from the template. */
  database?: TestDatabase<Tables>
  /** Nothing is logged where it is left out. */
  log?: AppOptions['log']
}

const openSession = async (world: World, user: Actor) => {
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 400 * 86_400_000)
  await world.owner
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: user.userId ?? 0,
      created_at: new Date(),
      last_seen_at: new Date(),
      expires_at: expiresAt,
      // However far a test moves its clock.
      confirmed_at: expiresAt,
      remember: true,
    })
    .execute()
  return {
    sessionId,
    authorization: `JWT ${await issueToken({ sessionId, expiresAt }, world.deps.serverSecret)}`,
  }
}

/** The whole server on a database of the test file's own, with the card sandbox and jobs by hand. */
export const startTestApp = async ({
  database,
  log = pino({ level: 'silent' }),
  ...options
}: TestAppOptions = {}): Promise<TestApp> => {
  // Tests call it by made-up hosts; that the demo hears none of them is strict-requests.test.ts's matter.
  const world = await createWorld({ rateLimitScale: 10_000, demoOnNetwork: true }, database)
  await waitForClock(world.owner)
  const webhooks = { open: false }
  let url = ''
  const { sandboxPool, sandboxWeb, webhookSecret, sandbox, setPaymentTimeout } = await startPayments(
    world,
    webhooks,
    () => url,
  )
  const sandboxUrl = `http://${sandbox.host}:${sandbox.port}`
  const app = await buildApp({
    deps: world.deps,
    log,
    providerWeb: sandboxWeb,
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const sessions = new Map<number | null, ReturnType<typeof openSession>>()
  const signIn = (user: Actor) => {
    const known = sessions.get(user.userId) ?? openSession(world, user)
    sessions.set(user.userId, known)
    return known
  }

  const callAs = async <Name extends CallName>(
    user: Actor | null,
    name: Name,
    input: CallInput<Name>,
  ): Promise<Answer<Name>> => {
    const session = user && (await signIn(user))
    const { params, query, body, headers } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: object
      headers?: Record<string, string>
    }
    const { method } = endpoints[name]
    const response = await app.inject({
      method,
      url: pathOf(name, params),
      headers: {
        ...(session ? { authorization: session.authorization } : {}),
        // As the browser does with every write: a use case whose transactions share a key fails here, too.
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: body }),
    })
    const key = session ? priceKeyOf(session.sessionId, world.deps.serverSecret) : null
    return answerOf(name, response, key)
  }

  const runJobs = async () => {
    await bringForward(world.owner, world.clock.now)
    // Our own pool, since the library's doesn't handle connections that end while it closes.
    const pool = createPool(world.url, { poolSize: 4, role: null, patience })
    try {
      await runOnce({
        pgPool: pool,
        taskList: jobTasks(world.deps, log),
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
        // As in the server: without these two a job's end is written in the background, when the database may already be
        // gone.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      })
    } finally {
      await pool.end()
    }
  }

  const advanceSandbox = async (seconds: number): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/_sandbox/clock`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_armature', 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: seconds }),
    })
    if (!answer.ok) throw new Error(`the sandbox's time: ${answer.status}`)
  }

  return {
    ...world,
    app,
    databaseUrl: world.url,
    url,
    sandboxPool,
    sandboxUrl,
    sandboxWeb,
    webhookSecret,
    webhooks,
    signIn,
    callAs,
    setPaymentTimeout,
    faults: async (...faults) => {
      for (const fault of faults) await addFault(sandboxPool, faultBody.parse(fault))
    },
    clearFaults: () => clearFaults(sandboxPool),
    runJobs,
    advanceSandbox,
    passTime: async (seconds) => {
      world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
      await advanceSandbox(0)
    },
    stop: async () => {
      await app.close()
      await sandbox.stop()
      await sandboxPool.end()
      await world.drop()
    },
  }
}
