import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { migrateStripeSandbox } from '@armature/stripe-sandbox/migrate'
import { startStripeSandbox } from '@armature/stripe-sandbox/start'
import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import { stripeSandboxWeb } from '@armature/stripe-sandbox/web'
import type { Logger } from 'pino'
import { noRegister, viesRegister } from '../platform/adapters/vies.ts'
import { savedTaxRates, noTaxRates } from '../platform/adapters/saved-tax-rates.ts'
import { localFoldersOf, localMediaStore } from '../platform/adapters/local-media-store.ts'
import { childProcessModelConverter } from '../platform/adapters/model-converter/model-converter.ts'
import { pdfDocuments } from '../platform/adapters/pdf-documents.ts'
import { outboxOnly } from '../platform/adapters/outbox-only.ts'
import { publicRequests } from '../platform/adapters/public-request.ts'
import type { SignInProviders } from '../platform/ports/sign-in-providers.ts'
import { publicDomainProofs } from '../platform/adapters/public-domain-proofs.ts'
import { openIdProviders } from '../platform/adapters/openid-providers.ts'
import { ownStoreHosts } from '../platform/adapters/own-store-hosts.ts'
import { postgresChangeFeed } from '../platform/adapters/postgres-change-feed.ts'
import { redisChangeFeed } from '../platform/adapters/redis-change-feed.ts'
import type { RedisChangeFeed } from '../platform/adapters/redis-change-feed.ts'
import { s3MediaStore } from '../platform/adapters/s3-media-store.ts'
import { smtpMailer } from '../platform/adapters/smtp-mailer.ts'
import { stripePayments } from '../platform/adapters/stripe/stripe-payments.ts'
import { twilioSms } from '../platform/adapters/twilio-sms.ts'
import { webPush } from '../platform/adapters/web-push.ts'
import { webhookSender } from '../platform/adapters/webhook-sender.ts'
import { staysHome } from '../platform/config/this-machine.ts'
import type { Config } from '../platform/config/config.ts'
import type { CardEntry, Deps } from '../platform/context/deps-type.ts'
import { askForProof } from '../platform/http/pages/store-host-proof.ts'
import { createDatabase, createPool } from '../platform/db/client.ts'
import type { DatabaseUrl } from '../platform/db/database-url.ts'
import { presentUrl, writerUrl } from '../platform/db/database-url.ts'
import { notifyAnnounced } from '../platform/db/notifications.ts'
import { awaitLocks } from '../platform/db/lock-patience.ts'
import { runtimeRole } from '../platform/db/runtime-role.ts'
import { renewed } from '../platform/context/renewed.ts'
import { createReplica } from '../platform/context/replica.ts'
import type { Replica } from '../platform/context/replica.ts'
import { createMetrics } from '../platform/context/metrics.ts'
import type { Metrics } from '../platform/context/metrics.ts'
import { createListCounts } from '../platform/db/sql/list-counts.ts'
import type { Database, Tables } from '../platform/db/tables/tables.ts'
import type { MediaStore } from '../platform/ports/media-store.ts'
import type { CardProvider } from '../platform/ports/card-provider.ts'
import type { StoreHosts } from '../platform/ports/store-hosts.ts'
import type { Tracing } from '../platform/ports/tracing.ts'

export const cardEntryOf = ({ stripe }: Pick<Config, 'stripe'>): CardEntry =>
  stripe === undefined
    ? { mode: 'sandbox', publishable_key: sandboxPublishableKey }
    : { mode: 'stripe', publishable_key: stripe.publishableKey }

export interface DepsParts {
  config: Config
  databaseUrl: DatabaseUrl
  payments: CardProvider
  log: Pick<Logger, 'warn'>
  clock?: () => Date
  tracing?: Tracing | undefined
}

const mediaFolderOf = ({ dataDir }: Config): string => path.join(dataDir, 'media')
const incomingFolderOf = ({ dataDir }: Config): string => path.join(dataDir, 'incoming')

const mediaStoreOf = (config: Config): MediaStore =>
  renewed(
    () => config.mediaS3,
    (mediaS3) =>
      mediaS3 === undefined
        ? localMediaStore(mediaFolderOf(config))
        : s3MediaStore(mediaS3, incomingFolderOf(config)),
  )

/** The folders that uploads need, whatever the final store. */
export const uploadFoldersOf = (config: Config): string[] =>
  config.mediaS3 === undefined ? localFoldersOf(mediaFolderOf(config)) : [incomingFolderOf(config)]

const storeHostsOf = (config: Config): StoreHosts =>
  staysHome(config)
    ? { leadsHere: async () => false }
    : ownStoreHosts({
        publicUrl: config.publicUrl,
        askForProof: (host) => askForProof([config.serverSecret, ...config.earlierSecrets], host),
      })

/** In development a provider may run on the same machine; in production every request stays on the public internet. */
const signInProvidersOf = ({ environment }: Config): SignInProviders => {
  const allowsHttp = environment !== 'production'
  return openIdProviders({ request: publicRequests(allowsHttp ? { mayReach: () => true } : {}), allowsHttp })
}

const openDatabase = (
  { config, databaseUrl, log, tracing }: DepsParts,
  { listCounts, metrics, announcements }: Pick<Deps, 'listCounts' | 'metrics' | 'announcements'>,
  share: 'requests' | 'work',
): Database => {
  const pooler = config.poolerUrl
  const url = pooler === undefined ? databaseUrl : () => config.poolerUrl ?? pooler
  return createDatabase<Tables>(url, {
    pooler: pooler !== undefined,
    announcements,
    onWritten: (tables) => {
      for (const table of tables) listCounts.changed(table)
    },
    poolSize: config.databaseConnections[share],
    unhurried: share === 'work',
    onPool: (pool) => metrics.watchPool(share, pool),
    onAnswered: (text, seconds, isOk) => {
      metrics.statements.observe({ pool: share, outcome: isOk ? 'answered' : 'refused' }, seconds)
      tracing?.statement(text, seconds, isOk)
    },
    onConnectionLost: (error) => log.warn({ event: 'database_connection_lost', reason: error.message }),
  })
}

const openReplica = (
  { config, log, tracing }: DepsParts,
  metrics: Metrics,
  primary: () => Database,
): Replica | undefined => {
  const given = config.replicaUrl
  if (given === undefined) return undefined
  const db = createDatabase<Tables>(() => config.replicaUrl ?? given, {
    name: 'armature replica',
    poolSize: config.databaseConnections.requests,
    onPool: (pool) => metrics.watchPool('replica', pool),
    onAnswered: (text, seconds, isOk) => {
      metrics.statements.observe({ pool: 'replica', outcome: isOk ? 'answered' : 'refused' }, seconds)
      tracing?.statement(text, seconds, isOk)
    },
  })
  return createReplica({ db, primary, counts: createListCounts(), log })
}

const openRedis = ({ config, log }: DepsParts, database: () => Database): RedisChangeFeed | undefined => {
  const given = config.redisUrl
  if (given === undefined) return undefined
  return redisChangeFeed(
    () => config.redisUrl ?? given,
    log,
    (announced) => notifyAnnounced(database(), announced),
  )
}

/** Traces where a collector is configured; nothing of it is loaded elsewhere. */
export const startTracing = async (
  { tracing }: Pick<Config, 'tracing'>,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing | undefined> => {
  if (tracing === undefined) return undefined
  const { openTelemetry } = await import('../platform/adapters/open-telemetry.ts')
  return openTelemetry(tracing, (reason) => log.warn({ event: 'traces_not_sent', reason }))
}

/** The composition root: adapters meet ports here and nowhere else. */
export const createDeps = (parts: DepsParts): Deps => {
  const { config, databaseUrl, payments, log, clock } = parts
  const metrics = createMetrics()
  const replica = openReplica(parts, metrics, () => db)
  const listCounts = replica?.listCounts ?? createListCounts()
  const redis = openRedis(parts, () => db)
  const db: Database = openDatabase(
    parts,
    { listCounts, metrics, announcements: redis?.announcements },
    'requests',
  )
  const changeFeed = postgresChangeFeed(databaseUrl, log)
  return {
    config,
    db,
    serverSecret: config.serverSecret,
    earlierSecrets: config.earlierSecrets,
    clock: clock ?? (() => new Date()),
    payments,
    cardEntry: cardEntryOf(config),
    mailer: renewed(
      () => config.smtpUrl,
      (smtpUrl) => (smtpUrl === undefined ? outboxOnly : smtpMailer({ smtpUrl, mailFrom: config.mailFrom })),
    ),
    sms: renewed(
      () => config.twilio,
      (twilio) => (twilio === undefined ? outboxOnly : twilioSms(twilio)),
    ),
    push: webPush(config.push),
    webhooks: webhookSender({ networks: config.webhookNetworks }),
    mediaStore: mediaStoreOf(config),
    modelConverter: childProcessModelConverter({
      onFailure: (failure, detail) =>
        log.warn({ event: 'model_not_converted', failure, detail }, 'no 3D view'),
    }),
    changeFeed: redis?.beside(changeFeed) ?? changeFeed,
    announcements: redis?.announcements,
    documents: pdfDocuments,
    storeHosts: storeHostsOf(config),
    domainProofs: publicDomainProofs(),
    signInProviders: signInProvidersOf(config),
    taxNumbers: config.vies ? viesRegister() : noRegister,
    taxRates: config.taxRates === 'kept' ? savedTaxRates : noTaxRates,
    listCounts,
    ...(replica === undefined ? {} : { replica }),
    metrics,
    tracing: parts.tracing,
  }
}

/** For jobs, sweeps and the seed: their own connections, on which statements may take long. */
export const depsForWork = (deps: Deps, parts: DepsParts): Deps => ({
  ...deps,
  db: openDatabase(parts, deps, 'work'),
})

const addressOf = (origin: string) => {
  const { hostname, port, protocol } = new URL(origin)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: Number(port || (scheme === 'http' ? 80 : 443)), protocol: scheme } as const
}

/** The address that the sandbox reports to: this machine's, if the server listens on every address. */
const reportsTo = (at: AddressInfo): string => {
  // The IPv4 loopback serves both, because IPv6 may be turned off.
  const everywhere: Partial<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }
  const host = everywhere[at.address] ?? at.address
  return `http://${isIPv6(host) ? `[${host}]` : host}:${at.port}/api/payment/webhook/`
}

/**
 * The card provider: the real one where configured, else the sandbox, started in this process, which queues its reports
 * until `listensAt` returns an address.
 */
export const startPayments = async (
  config: Config,
  ownerUrl: DatabaseUrl,
  log: Logger,
  listensAt: () => AddressInfo | null,
) => {
  const now = (): Date => new Date()
  const atStart = config.stripe
  if (atStart !== undefined) {
    return {
      payments: renewed(
        () => config.stripe ?? atStart,
        ({ baseUrl, ...keys }) =>
          stripePayments({ ...keys, ...(baseUrl === undefined ? {} : { address: addressOf(baseUrl) }), now }),
      ),
      sandbox: undefined,
      stop: async () => {},
    }
  }
  const waiting = { log: (line: string) => log.warn({ event: 'tables_in_use' }, line) }
  await migrateStripeSandbox(await writerUrl(presentUrl(ownerUrl)), {
    role: runtimeRole,
    awaitLocks: (what, change) => awaitLocks(what, change, waiting),
  })
  const pool = createPool(ownerUrl, { poolSize: config.databaseConnections.sandbox })
  const secretKey = 'sk_test_armature'
  const webhookSecret = `whsec_${createHmac('sha256', config.serverSecret).update('card-sandbox:v1').digest('hex')}`
  const server = await startStripeSandbox({
    db: pool,
    webhookUrl: () => {
      const at = listensAt()
      return at === null ? null : reportsTo(at)
    },
    webhookSecret,
    secretKey,
    pagesUrl: `${config.publicUrl}${sandboxBrowserPath}`,
    log,
    now,
  })
  const address = { host: server.host, port: server.port, protocol: 'http' } as const
  return {
    payments: stripePayments({ secretKey, webhookSecret, address, now }),
    sandbox: {
      deliver: server.deliver,
      web: stripeSandboxWeb({
        db: pool,
        allowedOrigins: [config.publicUrl],
        homeUrl: `${config.publicUrl}/`,
        deliver: server.deliver,
        now,
      }),
      line: `Card sandbox (no real money): http://${server.host}:${server.port}, key ${secretKey}`,
    },
    stop: async () => {
      await server.stop()
      await pool.end()
    },
  }
}
