import { filesKept } from '../../../platform/api/stored-here.ts'

/** In a browser that stores no files (a private window) they last as long as the page. */
const inMemory = new Map<string, File>()

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(filesKept.database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(filesKept.store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No store for files')))
  })

const inStore = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(filesKept.store, mode)
      const request = act(transaction.objectStore(filesKept.store))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
  } finally {
    database.close()
  }
}

/** Stores a file until its message is sent, across reloads if the browser allows it. */
export const keepFile = async (key: string, file: File): Promise<void> => {
  try {
    await inStore('readwrite', (store) => store.put(file, key))
  } catch {
    inMemory.set(key, file)
  }
}

/** Undefined if the file was lost with an earlier page. */
export const keptFile = async (key: string): Promise<File | undefined> => {
  const held = inMemory.get(key)
  if (held !== undefined) return held
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(key))
    return kept instanceof File ? kept : undefined
  } catch {
    return undefined
  }
}

export const dropFile = async (key: string): Promise<void> => {
  inMemory.delete(key)
  // A leftover file is its owner's, and the next logout deletes it.
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}
