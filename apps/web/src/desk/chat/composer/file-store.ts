import { filesKept } from '../../../platform/api/kept-here.ts'

/** Where this browser keeps no files (a private window), they wait as long as the page is open. */
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

/** Keeps a file until its message is sent, over a reload too where the browser lets us. */
export const keepFile = async (key: string, file: File): Promise<void> => {
  try {
    await inStore('readwrite', (store) => store.put(file, key))
  } catch {
    inMemory.set(key, file)
  }
}

/** Undefined where the file went with an earlier page. */
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
  // A file that stays is its owner's, and goes with the next logout.
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}
