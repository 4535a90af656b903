import type { AddressInfo } from 'node:net'
import { devNull } from 'node:os'
import pino from 'pino'
import { buildApp } from '../apps/api/src/process/app.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { createDeps } from '../apps/api/src/process/deps.ts'
import type { Deps } from '../apps/api/src/platform/context/deps-type.ts'
import { createListCounts } from '../apps/api/src/platform/db/sql/list-counts.ts'
import type { Order } from './messages.ts'
import { answerMeasures, report } from './own-use.ts'

// Our server as in production, logging included, in a separate process.

const config = readConfig()
// The name by which `meterOf` tells this server's connections from others of the same database.
const databaseUrl = new URL(config.databaseUrl ?? '')
databaseUrl.searchParams.set('application_name', process.env.PGAPPNAME ?? '')
const log = pino({ level: config.logLevel }, pino.destination(devNull))
const deps = createDeps({
  config,
  databaseUrl: databaseUrl.href,
  // No call of the bench pays.
  payments: Object.create(null) as Deps['payments'],
  log,
})
const app = await buildApp({ deps, log })

const forget = ({ id }: Extract<Order, { kind: 'forget' }>): void => {
  const listCounts = createListCounts()
  listCounts.hears()
  Object.assign(deps, { listCounts })
  report({ kind: 'done', id })
}

process.on('message', (order: Order) => {
  if (order.kind === 'forget') forget(order)
})
answerMeasures()

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
