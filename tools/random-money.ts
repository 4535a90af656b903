import { spawnSync } from 'node:child_process'
import { inProject } from './project.ts'

/**
 * `node tools/random-money.ts 10000 7`: lives through so many random orders, payments, refunds and faults by a seed, and compares
 * the books with the provider to the cent. A quiet machine lives through some eight orders a second.
 */
const [orders = '10000', seed = '7'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [inProject('node_modules/vitest/vitest.mjs'), 'run', 'apps/api/src/modules/money/random-money.test.ts'],
  { cwd: inProject('.'), stdio: 'inherit', env: { ...process.env, MONEY_ORDERS: orders, MONEY_SEED: seed } },
)
process.exitCode = status ?? 1
