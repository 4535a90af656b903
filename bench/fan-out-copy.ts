import { devNull } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { system } from '@armature/domain/rights/actor'
import pino from 'pino'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import type { Deps } from '../apps/api/src/platform/context/deps-type.ts'
import { inTransaction, systemContext } from '../apps/api/src/platform/db/transaction.ts'
import { announceChange } from '../apps/api/src/platform/journal/announce-change.ts'
import { recordEvents } from '../apps/api/src/platform/journal/event-repository.ts'
import { buildApp } from '../apps/api/src/process/app.ts'
import { createDeps } from '../apps/api/src/process/deps.ts'

// One copy of fan-out.ts: on request it writes for a second, and counts the changes of both copies that reach it.

const writers = 32
const config = readConfig()
const log = pino({ level: config.logLevel }, pino.destination(devNull))
const deps = createDeps({
  config,
  databaseUrl: config.databaseUrl ?? '',
  payments: Object.create(null) as Deps['payments'],
  log,
})
let heard = 0
const { changeFeed } = deps
deps.changeFeed = {
  start: (listener) =>
    changeFeed.start({
      ...listener,
      onChange: (change) => {
        heard += 1
        listener.onChange(change)
      },
    }),
}
const app = await buildApp({ deps, log })
await app.listen({ port: 0 })
while ((deps.announcements?.isOpen() ?? true) === false) await delay(50)

/** The smallest write of a use case: an event, which announces its record. */
const write = (id: number): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    await recordEvents(trx, { actor: system, now: new Date() }, [{ kind: 'bench', summary: 'bench' }])
    await announceChange(trx, { kind: 'product', id, audience: { vendorId: 7 } })
  })

process.on('message', () => {
  void (async () => {
    heard = 0
    let commits = 0
    const until = performance.now() + 1_000
    await Promise.all(
      Array.from({ length: writers }, async (_none, nth) => {
        for (; performance.now() < until; commits += 1) await write(commits * writers + nth)
      }),
    )
    await delay(300)
    process.send?.({ commits, heard })
  })()
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
