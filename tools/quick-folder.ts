import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** The space that the databases of a whole run take at their most, several times over. */
const neededBytes = 4 * 1024 ** 3

/** Whether Linux's folder in memory is there and has plenty of room. */
export const hasRoomInMemory = (): boolean => {
  if (process.platform !== 'linux') return false
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/**
 * The folder for databases that a run of the tests throws away: in memory where there is plenty, else the system's
 * temporary one. A database is 800 files; on a disk, to make and drop a copy takes half a second of a processor.
 */
export const quickFolder = (): string => (hasRoomInMemory() ? inMemory : tmpdir())
