import { open } from 'node:fs/promises'

const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Until this returns, a power cut may still undo the write. */
export const flushFile = (file: string): Promise<void> => sync(file, 'r+')

/** Flushes a folder's list of names; Windows has no such thing and needs none. */
export const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(folder, 'r')
}
