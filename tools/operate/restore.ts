import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBase, restoreBase } from '../../apps/api/src/platform/backup/restore-archive.ts'
import { withValueFiles } from '../../apps/api/src/platform/config/value-files.ts'
import { isFolderBackup, restore } from '../../apps/api/src/platform/db/embedded/embedded-backup.ts'
import { StartupError } from '../../apps/api/src/platform/db/embedded/embedded.ts'
import { dataFolder } from './data-folder.ts'
import { runTool } from './open-database.ts'

// `npm run restore -- FOLDER [--to "2026-11-29 11:59"]`: restores into ARMATURE_DATA_DIR, which must be new or empty. FOLDER is
// a BACKUP_DIR, to be opened by BACKUP_KEY, or a copy by `npm run backup`.

const usage = 'Say which: npm run restore -- FOLDER [--to "2026-11-29 11:59"]'

/** A time of this machine's zone, unless it names its own. */
const momentOf = (text: string): Date => {
  const [, day, time, zone = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`)
  if (day === undefined || Number.isNaN(moment.getTime()))
    throw new StartupError(
      `--to takes a time such as "2026-11-29 11:59", "2026-11-29 11:59:30+01:00" or "2026-11-29T10:59Z".`,
    )
  if (moment > new Date()) throw new StartupError(`${moment.toISOString()} is in the future.`)
  return moment
}

const inWords = (moment: Date): string => {
  const here = moment.toLocaleString('sv-SE', { timeZoneName: 'longOffset' })
  return `${here} (${moment.toISOString()})`
}

const restoreToMoment = async (source: string, dataDir: string, to: string | undefined): Promise<void> => {
  const key = withValueFiles(process.env, []).BACKUP_KEY?.trim()
  if (!key) throw new StartupError(`${source} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const log = (line: string): void => console.log(line)
  const moment = to === undefined ? undefined : momentOf(to)
  const base = await findBase(source, { key, moment, log })
  log(
    `Restoring ${moment === undefined ? 'all that was archived' : `to ${inWords(moment)}`}, ` +
      `from ${base.archive.id} and its backup of ${inWords(base.startedAt)}.`,
  )
  const missing = await restoreBase(dataDir, { base, moment, options: { log, lockWaitMs: 500 } })
  if (missing.length > 0)
    log(`${missing.length} uploads are not in the backup. Their public ids: ${missing.join(', ')}`)
  if (!base.holdsUploads) log('Uploads lie in a bucket: put its objects back to the same moment.')
}

await runTool(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new StartupError(usage)
  if (process.env.DATABASE_URL?.trim())
    throw new StartupError(
      "This restores an embedded database; with DATABASE_URL use PostgreSQL's pg_restore or pgBackRest, and restore the uploads afterwards.",
    )
  const [folder, dataDir] = [path.resolve(source), dataFolder()]
  if (await isFolderBackup(folder)) {
    if (values.to !== undefined)
      throw new StartupError(`${source} is a copy of one moment; --to is for a BACKUP_DIR.`)
    await restore(folder, dataDir, { log: (line) => console.log(line), lockWaitMs: 500 })
  } else await restoreToMoment(folder, dataDir, values.to)
  console.log(`Restored ${source} to ${dataDir}.`)
})
