import { runningUrl } from '../../src/platform/db/embedded/embedded-backup.ts'
import type { Prober } from './database-faults.ts'
import { until } from './database-faults.ts'
import type { ServerProcess } from './server-process.ts'
import type { SmallDisk } from './small-disk.ts'
import { runOn } from '../test-database.ts'
import { picture } from '../files/uploads.ts'

export interface FullDisk {
  /** How often each status was answered while the disk was full; 0 is no answer. */
  statuses: Map<number, number>
  /** Whether the database gave up too, as it does when its log has no room. */
  databaseDown: boolean
}

const upload = async (url: string, token: string): Promise<number> => {
  const form = new FormData()
  form.set('folder', 'images/products/ARM-1')
  form.set('file', new Blob([await picture('png', 400)]), 'arm.png')
  const headers = { authorization: `JWT ${token}` }
  return fetch(`${url}/image/upload`, { method: 'POST', headers, body: form }).then(
    async (response) => {
      await response.text()
      return response.status
    },
    () => 0,
  )
}

/** Until the log needs a file that there is no room for: a log has files to spare at first. */
const useUpLog = async (dataDir: string): Promise<boolean> => {
  const url = await runningUrl(dataDir)
  if (url === undefined) return true
  for (let switches = 0; switches < 100; switches += 1) {
    const failed = await runOn(url, 'SELECT pg_switch_wal()', 'CREATE TEMP TABLE t ()').then(
      () => false,
      () => true,
    )
    if (failed) return true
  }
  return false
}

export interface Trial {
  server: ServerProcess
  prober: Prober
  token: string
  dataDir: string
  disk: SmallDisk
  /** How many writes are tried while the disk is full. */
  tries: number
}

/** Fills the disk under a server's database and uploads, tries to write all the while, and gives the room back. */
export const fillDisk = async (trial: Trial): Promise<FullDisk> => {
  const { server, prober, token, dataDir, disk, tries } = trial
  const statuses = new Map<number, number>()
  const note = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  await disk.fill()
  const databaseDown = await useUpLog(dataDir)
  // One that had room in a page that was there is as good as any.
  await until(async () => {
    const status = await prober.tryWrite()
    if (status !== 200) note(status)
    return status !== 200
  })
  for (let tried = 0; tried < tries; tried += 1) {
    note(await prober.tryWrite())
    note(await upload(server.url, token))
    // A database that starts again gives back some room.
    await disk.fill()
  }
  await disk.free()
  return { statuses, databaseDown }
}
