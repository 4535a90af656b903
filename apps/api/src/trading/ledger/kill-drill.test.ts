import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asksNoProvider } from '../../../testing/faults/account-drills.ts'
import type { DrillPoint } from '../../../testing/faults/drill.ts'
import type { DrillName } from '../../../testing/faults/money-drill.ts'
import { drills, startDrills } from '../../../testing/faults/money-drill.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { reconcileProvider } from './reconcile-provider.ts'

/** `MONEY_DRILL=whole` kills at every point of every act. */
const whole = process.env['MONEY_DRILL'] === 'whole'
const names = Object.keys(drills) as DrillName[] // the object's own keys
const points = ['before the call', 'before the answer', 'before the commit', 'after the commit'] as const
const pointsOf = (name: DrillName): readonly DrillPoint[] =>
  asksNoProvider.includes(name) ? points.slice(2) : points
const few: readonly [DrillName, DrillPoint][] = [
  ['purchase', 'before the commit'],
  ['transfer', 'before the answer'],
  ['subscribe', 'before the commit'],
  ['order on account', 'before the commit'],
  ['recorded transfer', 'after the commit'],
  ['call off', 'before the commit'],
]
const chosen = whole
  ? names.flatMap((name) => pointsOf(name).map((at): [DrillName, DrillPoint] => [name, at]))
  : few

const dataDir = path.join(tmpdir(), `armature-drill-${process.pid}`)
let world: QuoteWorld
let drill: Awaited<ReturnType<typeof startDrills>>
// All actions are prepared before the first is killed: of the whole drill that is dozens of orders, beside whatever else runs.
const preparingMs = 180_000 + chosen.length * 30_000
/** Each kills a server and starts another, and waits up to a minute for what is left to it. */
const eachMs = whole ? 600_000 : 120_000
beforeAll(async () => {
  world = await startQuoteWorld()
  drill = await startDrills(world, dataDir, chosen)
}, preparingMs)
afterAll(async () => {
  await drill.stop()
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The books of each side, over all money that ever moved, in cents. */
const bothBooks = async () => {
  const { rows: ours } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_entries WHERE account = 'PROVIDER'`.execute(
    world.owner,
  )
  const { rows: theirs } = await world.sandboxPool.query<{ cents: number }>(
    `select cents::float8 as cents from stripe_sandbox.balances where account = ''`,
  )
  return { ours: ours[0]?.cents, theirs: theirs[0]?.cents }
}

it.each(chosen)(
  'has one effect of a %s whose server is killed %s',
  async (name, at) => {
    const { again, effect, expected } = await drill.run(name, at)
    expect(effect).toEqual(expected)
    // Asked once more, it is done, or refused as done; nothing breaks.
    expect(again).toBeLessThan(500)
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    // Books what was paid for plans, too.
    expect(await reconcileProvider(world.deps, log, { until: new Date(Date.now() + 600_000) })).toEqual([])
    const { ours, theirs } = await bothBooks()
    expect(ours).toBe(theirs)
  },
  eachMs,
)
