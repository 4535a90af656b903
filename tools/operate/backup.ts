import path from 'node:path'
import { backUp } from '../../apps/api/src/platform/db/embedded/embedded-backup.ts'
import { StartupError } from '../../apps/api/src/platform/db/embedded/embedded.ts'
import { dataFolder } from './data-folder.ts'
import { runTool } from './open-database.ts'

// `npm run backup -- FOLDER`: the embedded database, the uploads and the secret, while the server runs or not.

const { env } = process

/** The places that this backup doesn't cover, each with the command that does. */
const uploadsElsewhere = (): string | undefined => {
  const bucket = env.MEDIA_S3_BUCKET?.trim()
  if (!bucket) return undefined
  const endpoint = env.MEDIA_S3_ENDPOINT?.trim()
  return (
    `Uploads lie in the bucket ${bucket} and are not in this copy; after it: ` +
    `aws s3 sync s3://${bucket} ANOTHER-FOLDER${endpoint ? ` --endpoint-url ${endpoint}` : ''}`
  )
}

await runTool(async () => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new StartupError('Say where to: npm run backup -- FOLDER (new or empty)')
  if (env.DATABASE_URL?.trim())
    throw new StartupError(
      `This backs up the embedded database; with DATABASE_URL use PostgreSQL's pg_dump. ` +
        (uploadsElsewhere() ??
          `Uploads are the folder ${path.join(dataFolder(), 'media')}; copy it after that.`),
    )
  const [dataDir, folder] = [dataFolder(), path.resolve(target)]
  await backUp(dataDir, folder, { log: (line) => console.log(line), lockWaitMs: 500 })
  console.log(`Backed up ${dataDir} to ${folder}.`)
  const missing = uploadsElsewhere()
  if (missing !== undefined) console.log(missing)
})
