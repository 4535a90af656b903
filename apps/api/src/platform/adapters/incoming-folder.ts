import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaStore } from '../ports/media-store.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A local folder for unfinished uploads; every store has one, wherever it keeps its files. */
export const incomingFolder = (folder: string): Pick<MediaStore, 'incomingPath' | 'sweepIncoming'> => ({
  incomingPath: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return path.join(folder, randomUUID())
  },
  sweepIncoming: async (before) => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const file = path.join(folder, name)
      // A missing file belonged to another, finished upload.
      const found = await stat(file).catch(() => null)
      if (found !== null && found.mtime < before) await rm(file, { force: true, recursive: true })
    }
  },
})
