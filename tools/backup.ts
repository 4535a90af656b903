import path from 'node:path'
import { backUp } from '../apps/api/src/db/embedded-backup.ts'
import { StartupError } from '../apps/api/src/db/embedded.ts'
import { dataFolder } from './data-folder.ts'
import { runTool } from './open-database.ts'

// `npm run backup -- FOLDER`: the embedded database, the uploads and the secret, while no server runs.

await runTool(async () => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new StartupError('Say where to: npm run backup -- FOLDER (new or empty)')
  if (process.env.DATABASE_URL?.trim())
    throw new StartupError("This backs up the embedded database; with DATABASE_URL use PostgreSQL's pg_dump.")
  const [dataDir, folder] = [dataFolder(), path.resolve(target)]
  await backUp(dataDir, folder, { log: (line) => console.log(line), lockWaitMs: 500 })
  console.log(`Backed up ${dataDir} to ${folder}.`)
})
