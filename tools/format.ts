import { spawnSync } from 'node:child_process'
import { commandOf, projectRoot } from './project.ts'

// `npm run format`: formats every source file.
const done = spawnSync(process.execPath, [commandOf('oxfmt'), ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
})
process.exitCode = done.status ?? 1
