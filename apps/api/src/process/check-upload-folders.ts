import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../platform/db/startup-error.ts'

const reasons: Partial<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file is where a folder should be',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/**
 * Writes a file into each folder and removes it: throws StartupError where an upload would fail. A full disk doesn't
 * prevent the start, since room can be made while the server runs.
 */
export const checkUploadFolders = async (folders: readonly string[]): Promise<void> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `start-${randomUUID()}`)
      await writeFile(file, '', { flag: 'wx' })
      await rm(file)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
      if (reason !== undefined)
        throw new StartupError(`Uploads can't be stored in ${folder}: ${reason}.`, { cause: error })
    }
  }
}
