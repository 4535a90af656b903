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
import { ownStoreHosts } from '../platform/adapters/own-store-hosts.ts'
import { postgresChangeFeed } from '../platform/adapters/postgres-change-feed.ts'
import { s3MediaStore } from '../platform/adapters/s3-media-store.ts'
import { smtpMailer } from '../platform/adapters/smtp-mailer.ts'
import { stripePayments } from '../platform/adapters/stripe/stripe-payments.ts'
import { twilioSms } from '../platform/adapters/twilio-sms.ts'
import { webPush } from '../platform/adapters/web-push.ts'
import { staysHome } from '../platform/config/this-machine.ts'
import type { Config } from '../platform/config/config.ts'
import type { CardEntry, Deps } from '../platform/context/deps-type.ts'
import { askForProof } from '../platform/http/pages/store-host-proof.ts'
import { createDatabase, createPool } from '../platform/db/client.ts'
import { awaitLocks } from '../platform/db/lock-patience.ts'
import { runtimeRole } from '../platform/db/runtime-role.ts'
import { createMetrics } from '../platform/context/metrics.ts'
import type { Metrics } from '../platform/context/metrics.ts'
import { createListCounts } from '../platform/db/sql/list-counts.ts'
import type { ListCounts } from '../platform/db/sql/list-counts.ts'
import type { Database, Tables } from '../platform/db/tables/tables.ts'
import type { MediaStore } from '../platform/ports/media-store.ts'
import type { CardProvider } from '../platform/ports/card-provider.ts'
import type { StoreHosts } from '../platform/ports/store-hosts.ts'

export const cardEntryOf = ({ stripe }: Pick<Config, 'stripe'>): CardEntry =>
  stripe === undefined
    ? { mode: 'sandbox', publishable_key: sandboxPublishableKey }
    : { mode: 'stripe', publishable_key: stripe.publishableKey }

export interface DepsParts {
  config: Config
  databaseUrl: string
  payments: CardProvider
  log: Pick<Logger, 'warn'>
  clock?: () => Date
}

const mediaFolderOf = ({ dataDir }: Config): string => path.join(dataDir, 'media')
const incomingFolderOf = ({ dataDir }: Config): string => path.join(dataDir, 'incoming')

const mediaStoreOf = (config: Config): MediaStore =>
  config.mediaS3 === undefined
    ? localMediaStore(mediaFolderOf(config))
    : s3MediaStore(config.mediaS3, incomingFolderOf(config))

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

const openDatabase = (
  { config, databaseUrl, log }: DepsParts,
  { listCounts, metrics }: { listCounts: ListCounts; metrics: Metrics },
  share: 'requests' | 'work',
): Database =>
  createDatabase<Tables>(databaseUrl, {
    onWritten: (tables) => {
      for (const table of tables) listCounts.changed(table)
    },
    poolSize: config.databaseConnections[share],
    unhurried: share === 'work',
    onPool: (pool) => metrics.watchPool(share, pool),
    onAnswered: (seconds, isOk) =>
      metrics.statements.observe({ pool: share, outcome: isOk ? 'answered' : 'refused' }, seconds),
    onConnectionLost: (error) => log.warn({ event: 'database_connection_lost', reason: error.message }),
  })

/** The composition root: adapters meet ports here and nowhere else. */
export const createDeps = (parts: DepsParts): Deps => {
  const { config, databaseUrl, payments, log, clock } = parts
  const listCounts = createListCounts()
  const metrics = createMetrics()
  const db = openDatabase(parts, { listCounts, metrics }, 'requests')
  return {
    config,
    db,
    serverSecret: config.serverSecret,
    earlierSecrets: config.earlierSecrets,
    clock: clock ?? (() => new Date()),
    payments,
    cardEntry: cardEntryOf(config),
    mailer:
      config.smtpUrl === undefined
        ? outboxOnly
        : smtpMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom }),
    sms: config.twilio === undefined ? outboxOnly : twilioSms(config.twilio),
    push: webPush(config.push),
    mediaStore: mediaStoreOf(config),
    modelConverter: childProcessModelConverter({
      onFailure: (failure, detail) =>
        log.warn({ event: 'model_not_converted', failure, detail }, 'no 3D view'),
    }),
    changeFeed: postgresChangeFeed(databaseUrl, log),
    documents: pdfDocuments,
    storeHosts: storeHostsOf(config),
    taxNumbers: config.vies ? viesRegister() : noRegister,
    taxRates: config.taxRates === 'kept' ? savedTaxRates : noTaxRates,
    listCounts,
    metrics,
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
  ownerUrl: string,
  log: Logger,
  listensAt: () => AddressInfo | null,
) => {
  const now = (): Date => new Date()
  if (config.stripe !== undefined) {
    const { baseUrl, ...keys } = config.stripe
    const address = baseUrl === undefined ? {} : { address: addressOf(baseUrl) }
    return {
      payments: stripePayments({ ...keys, ...address, now }),
      sandbox: undefined,
      stop: async () => {},
    }
  }
  const waiting = { log: (line: string) => log.warn({ event: 'tables_in_use' }, line) }
  await migrateStripeSandbox(ownerUrl, {
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
