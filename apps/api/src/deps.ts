import type { Logger } from 'pino'
import { outboxOnly } from './adapters/outbox-only.ts'
import type { Config } from './config.ts'
import { createDatabase } from './db/client.ts'
import type { Database, Tables } from './db/tables.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Payments } from './ports/payments.ts'
import type { Sms } from './ports/sms.ts'

/** Everything that use cases reach outside themselves, composed once per process. */
export interface Deps {
  config: Config
  db: Database
  serverSecret: string
  clock: () => Date
  payments: Payments
  mailer: Mailer
  sms: Sms
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
  mailer: outboxOnly,
  sms: outboxOnly,
})
