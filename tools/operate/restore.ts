import path from 'node:path'
import { restore } from '../../apps/api/src/platform/db/embedded/embedded-backup.ts'
import { StartupError } from '../../apps/api/src/platform/db/embedded/embedded.ts'
import { dataFolder } from './data-folder.ts'
import { runTool } from './open-database.ts'

// `npm run restore -- FOLDER`: restores a backup into ARMATURE_DATA_DIR, which must be new or empty.

await runTool(async () => {
  const [source] = process.argv.slice(2)
  if (source === undefined) throw new StartupError('Say which: npm run restore -- FOLDER')
  if (process.env.DATABASE_URL?.trim())
    throw new StartupError(
      "This restores an embedded database; with DATABASE_URL use PostgreSQL's pg_restore, and put the uploads back after it.",
    )
  const dataDir = dataFolder()
  await restore(path.resolve(source), dataDir, { log: (line) => console.log(line), lockWaitMs: 500 })
  console.log(`Restored ${source} to ${dataDir}.`)
})
