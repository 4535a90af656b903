import { spawnSync } from 'node:child_process'
import { inProject } from './project.ts'

/**
 * `node tools/random-money.ts 10000 7`: plays 10,000 orders with payments, refunds and faults at random, by the seed 7, and then
 * compares the books with the provider's to the cent. Several orders run at a time, each by random numbers of its own.
 */
const [orders = '10000', seed = '7'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [inProject('node_modules/vitest/vitest.mjs'), 'run', 'apps/api/src/modules/money/random-money.test.ts'],
  { cwd: inProject('.'), stdio: 'inherit', env: { ...process.env, MONEY_ORDERS: orders, MONEY_SEED: seed } },
)
process.exitCode = status ?? 1
