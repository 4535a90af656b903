import { copyFile, mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushFile, flushFolder } from '../db/embedded/flush-file.ts'
import type { MediaKey, MediaStore } from '../ports/media-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { checkKey } from './media-key.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const nullIfMissing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const placesIn = (folder: string) => ({
  incoming: path.join(folder, 'incoming'),
  files: path.join(folder, 'files'),
})

/** The folders that such a store writes to. */
export const localFoldersOf = (folder: string): string[] => Object.values(placesIn(folder))

/**
 * Files in a folder of the server. Each is written beside its place, flushed and renamed into it, so readers find a
 * whole file or none. All server processes on one machine may share it.
 */
export const localMediaStore = (folder: string): MediaStore => {
  const { incoming: incomingAt, files } = placesIn(folder)
  const incoming = incomingFolder(incomingAt)
  /** Two characters first, since file systems slow down with very many names in one folder. */
  const placeOf = (key: MediaKey): string => path.join(files, checkKey(key).slice(0, 2), ...key.split('/'))

  const readySource = async (source: Uint8Array | string): Promise<string> => {
    if (typeof source === 'string' && path.dirname(source) === incomingAt) return source
    const ready = await incoming.incomingPath()
    await (typeof source === 'string' ? copyFile(source, ready) : writeFile(ready, source, { flag: 'wx' }))
    return ready
  }

  return {
    ...incoming,
    put: async (key, source) => {
      const place = placeOf(key)
      const ready = await readySource(source)
      try {
        await flushFile(ready)
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await rename(ready, place)
      } catch (error) {
        await rm(ready, { force: true })
        throw error
      }
      // Flush every folder from the file's own up to the permanent one, since each may be new.
      const own = path.dirname(place)
      for (const one of [own, path.dirname(own), files]) await flushFolder(one)
    },
    open: async (key, range) => {
      const handle = await open(placeOf(key), 'r').catch(nullIfMissing)
      if (handle === null) return null
      try {
        const { size } = await handle.stat()
        return { size, body: handle.createReadStream(range) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    sizeOf: async (key) => (await stat(placeOf(key)).catch(nullIfMissing))?.size ?? null,
    remove: async (keys) => {
      for (const key of keys) {
        const place = placeOf(key)
        await rm(place, { force: true })
        await rmdir(path.dirname(place)).catch((error: unknown) => {
          if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)))) throw error
        })
      }
    },
  }
}
