import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createDatabase } from './db/client.ts'
import type { Database, Tables } from './db/tables.ts'
import type { Payments } from './ports/payments.ts'

/** Everything that use cases reach outside themselves, composed once per process. */
export interface Deps {
  config: Config
  db: Database
  serverSecret: string
  clock: () => Date
  payments: Payments
  /** What the browser's card form names itself with at the sandbox. */
  sandboxPublishableKey: string
}

export interface DepsParts {
  config: Config
  databaseUrl: string
  payments: Payments
  log: Pick<Logger, 'warn'>
  clock?: () => Date
}

/** The composition root: adapters meet ports here and nowhere else. */
export const createDeps = ({ config, databaseUrl, payments, log, clock }: DepsParts): Deps => ({
  config,
  db: createDatabase<Tables>(databaseUrl, {
    poolSize: config.databasePoolSize,
    onConnectionLost: (error) => log.warn({ event: 'database_connection_lost', reason: error.message }),
  }),
  serverSecret: config.serverSecret,
  clock: clock ?? (() => new Date()),
  payments,
  sandboxPublishableKey: 'pk_test_armature',
})
