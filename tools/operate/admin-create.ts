import { runAdminCreate } from '../../apps/api/src/process/admin-create.ts'
import { runTool, withDatabase } from './open-database.ts'

// `npm run admin:create -- --username ada --email ada@example.com --name Ada`: an administrator, on the configured database.

const terminal = { input: process.stdin, output: process.stdout }

await runTool(async () => {
  process.exitCode = await withDatabase((deps) => runAdminCreate(deps, process.argv.slice(2), terminal))
})
