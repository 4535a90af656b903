import { spawnSync } from 'node:child_process'
import { commandOf, projectRoot } from './project.ts'

/**
 * Kills a server outright at each step between a call to the card provider, its answer and our commit, for everything that moves
 * money or keeps a card; fails where that has no effect or two, or where the books and the provider differ. The suite's own
 * test, whole:
 *
 *     node tools/drill-money.ts
 */
const done = spawnSync(
  process.execPath,
  [commandOf('vitest'), 'run', 'apps/api/src/modules/money/kill-drill.test.ts'],
  { cwd: projectRoot, env: { ...process.env, MONEY_DRILL: 'whole' }, stdio: 'inherit' },
)
process.exitCode = done.status ?? 1
