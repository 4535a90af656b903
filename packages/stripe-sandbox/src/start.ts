import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { startAgenda } from './billing/run-agenda.ts'
import type { AfterRetries } from './sandbox-route.ts'
import { newRequestId, sandboxApiRoutes } from './sandbox-api-routes.ts'
import type { SandboxLog } from './webhook-delivery.ts'
import { startWebhookDelivery } from './webhook-delivery.ts'

export interface StripeSandboxOptions {
  /** On a database prepared by `migrateStripeSandbox`; the caller owns it. */
  db: Pool
  /** The events' target. A function if the address is known only later; null makes them wait. */
  webhookUrl: string | (() => string | null)
  webhookSecret: string
  secretKey: string
  log: SandboxLog
  /** The base address of `stripeSandboxWeb`, for vendors' links. */
  pagesUrl: string
  /** 0, the default, takes a free port. */
  port?: number
  now?: () => Date
  newId?: (prefix: string) => string
  redeliveryDelaysMs?: readonly number[]
  /** A subscription's status after its last failed payment; the default is unpaid. */
  afterRetries?: AfterRetries
  /** How often it checks for due tasks; the default is half a minute. */
  agendaMs?: number
}

export interface StripeSandbox {
  host: string
  port: number
  /** Sends events that the pages recorded, outside the API. */
  deliver: () => void
  /** Ends calls in flight and deliveries; undelivered events go out at the next start. */
  stop: () => Promise<void>
}

const host = '127.0.0.1'
const minute = 60_000
const defaultRedeliveryDelaysMs = [1000, 2000, 5000, 15_000, minute, 5 * minute, 15 * minute, 60 * minute]

/** Ids in the provider's form: a prefix and 24 letters and digits. */
export const newSandboxId = (prefix: string): string =>
  `${prefix}_${randomBytes(24).toString('base64').replaceAll(/[+/=]/g, 'x').slice(0, 24)}`

/**
 * Our own card provider, for the official SDK over HTTP: the same adapter runs against it and the real one. It accepts
 * only the published test cards, and stores its state in the schema `stripe_sandbox`, so payments survive a restart and
 * several processes may each run one.
 */
export const startStripeSandbox = async (options: StripeSandboxOptions): Promise<StripeSandbox> => {
  const now = options.now ?? (() => new Date())
  const pool = options.db
  const { webhookUrl } = options
  const stopping = new AbortController()
  const delivery = startWebhookDelivery({
    pool,
    url: typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl,
    secret: options.webhookSecret,
    now,
    log: options.log,
    redeliveryDelaysMs: options.redeliveryDelaysMs ?? defaultRedeliveryDelaysMs,
  })
  const app = Fastify({
    bodyLimit: 256 * 1024,
    // A silent fault holds a socket; it must not keep the process alive.
    forceCloseConnections: true,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 255 },
  })
  const world = {
    pool,
    now,
    newId: options.newId ?? newSandboxId,
    pagesUrl: options.pagesUrl,
    afterRetries: options.afterRetries ?? 'unpaid',
  } as const
  sandboxApiRoutes(app, {
    ...world,
    secretKey: options.secretKey,
    onCommitted: delivery.kick,
    stopping: stopping.signal,
  })
  await app.listen({ host, port: options.port ?? 0 })
  const agenda = startAgenda(world, stopping.signal, {
    everyMs: options.agendaMs ?? 30_000,
    onDone: delivery.kick,
    log: options.log,
  })
  // Delivers the events that an earlier process left.
  delivery.kick()
  const { port } = app.server.address() as AddressInfo
  return {
    host,
    port,
    deliver: delivery.kick,
    stop: async () => {
      stopping.abort()
      await agenda.stop()
      await app.close()
      await delivery.stop()
    },
  }
}
