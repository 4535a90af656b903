import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { copyData } from '../db/embedded/embedded-backup.ts'
import { contentsName, logOf, placeIn, sealOf } from './archive.ts'
import type { Archive, Base } from './archive.ts'
import { sealFile, sealJson } from './sealed-file.ts'
import type { LogSender } from './send-log.ts'

interface BaseOptions {
  /** The superuser's address. */
  url: string
  dataDir: string
  sender: LogSender
  holdsUploads: boolean
  /** Aborted when the server ends. */
  signal: AbortSignal
}

const pauseMs = 100

/** Adds a copy of the whole cluster to the archive, made while the database runs, and waits for the log of that time. */
export const makeBase = async (archive: Archive, options: BaseOptions): Promise<Base & { bytes: number }> => {
  const { url, dataDir, sender, holdsUploads, signal } = options
  const startedAt = new Date()
  const name = `${startedAt.toISOString().replaceAll(/[-:]|\..*$/g, '')}Z`
  const draft = path.join(dataDir, 'backup-draft')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const log = await copyData(url, dataDir, draft)
    const postgresMajor = Number(await readFile(path.join(draft, 'cluster/PG_VERSION'), 'utf8'))
    const folders: string[] = []
    const files: Base['files'] = {}
    let bytes = 0
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      signal.throwIfAborted()
      const source = path.join(entry.parentPath, entry.name)
      const below = path.relative(draft, source).replaceAll(path.sep, '/')
      if (entry.isDirectory()) folders.push(below)
      else {
        files[below] = (await stat(source)).size
        const sealed = `bases/${name}/files/${below}`
        bytes += await sealFile(source, placeIn(archive, sealed), sealOf(archive, sealed))
      }
    }
    await sender.send()
    while (!(await logOf(archive)).includes(log.last)) {
      await delay(pauseMs, undefined, { signal })
      await sender.send()
    }
    const finishedAt = new Date()
    const contents = { startedAt, finishedAt, postgresMajor, log, holdsUploads, folders, files }
    const place = `bases/${name}/${contentsName}`
    await sealJson(contents, placeIn(archive, place), sealOf(archive, place))
    return { ...contents, archive, name, isChecked: false, bytes }
  } catch (error) {
    await rm(placeIn(archive, `bases/${name}`), { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
