import type { AddressInfo } from 'node:net'
import { devNull } from 'node:os'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../apps/api/src/process/app.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { createDeps } from '../apps/api/src/process/deps.ts'
import type { Deps } from '../apps/api/src/platform/context/deps-type.ts'
import { createListCounts } from '../apps/api/src/platform/db/sql/list-counts.ts'
import type { Order, Statement } from './messages.ts'
import { answerMeasures, report } from './own-use.ts'

// Our server as in production, logging included, in a separate process: run.ts forks it. On demand it reports a call's
// statements, so that the reference can send the same.

let recording: Statement[] | undefined

const copyOf = ({
  text,
  values,
  name,
}: Omit<Statement, 'values'> & { values?: readonly unknown[] }): Statement => ({
  text,
  values: [...(values ?? [])],
  ...(name === undefined ? {} : { name }),
})

/** Every statement passes here on its way to the driver, whichever code built it. */
const listenToDriver = (): void => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args as [string | Statement]
    recording?.push(typeof statement === 'string' ? { text: statement, values: [] } : copyOf(statement))
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: listening })
}

const config = readConfig()
const log = pino({ level: config.logLevel }, pino.destination(devNull))
const deps = createDeps({
  config,
  databaseUrl: config.databaseUrl ?? '',
  // No call of the bench pays.
  payments: Object.create(null) as Deps['payments'],
  log,
})
const app = await buildApp({ deps, log })

const record = async ({ id, shot, token }: Extract<Order, { kind: 'record' }>): Promise<void> => {
  const statements: Statement[] = []
  recording = statements
  const answer = await app.inject({
    method: shot.method,
    url: shot.path,
    headers: { authorization: `JWT ${token}` },
    ...(shot.body === undefined ? {} : { payload: shot.body }),
  })
  recording = undefined
  report({ kind: 'recorded', id, status: answer.statusCode, body: answer.body.slice(0, 500), statements })
}

const forget = ({ id }: Extract<Order, { kind: 'forget' }>): void => {
  const listCounts = createListCounts()
  listCounts.hears()
  Object.assign(deps, { listCounts })
  report({ kind: 'done', id })
}

process.on('message', (order: Order) => {
  if (order.kind === 'record') void record(order)
  if (order.kind === 'forget') forget(order)
})
answerMeasures()

listenToDriver()
await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
