import type { Session } from './session.ts'

/**
 * The data that this browser stores for one account: messages waiting to be sent, their files, drafts, forms in progress, the
 * last seen records, and its screens' first calls.
 */
export const savedUnder = ({ userId, userEmail }: Session) => ({
  waiting: `armature-chat:${userId}:${userEmail}`,
  files: `${userId}:`,
  draft: (channel: string): string => `armature-draft:${userId}:${channel}`,
  form: (name: string): string => `armature-form:${userId}:${name}`,
  seen: `armature-seen:${userId}:${userEmail}`,
  /** By each screen's address; index.html spells it too. */
  firstCalls: `armature-first:${userId}:${userEmail}`,
})

/** A question about a part, by its product: a stranger types it before signing in. */
export const questionKept = (product: number | ''): string => `armature-question:${product}`

export const filesKept = { database: 'armature-chat', store: 'files' } as const

const startingWith = (store: Storage, start: string): string[] =>
  Object.keys(store).filter((key) => key.startsWith(start))

const dropFiles = (start: string): void => {
  const request = indexedDB.open(filesKept.database)
  // Without a database there are no files, and none should be created.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  request.addEventListener('success', () => {
    const { result: database } = request
    database
      .transaction(filesKept.store, 'readwrite')
      .objectStore(filesKept.store)
      .delete(IDBKeyRange.bound(start, `${start}\uffff`))
    database.close()
  })
}

/** Signing out deletes unsent messages and seen records, so the browser's next user finds none. */
export const forgetSaved = (session: Session): void => {
  const { waiting, files, draft, form, seen, firstCalls } = savedUnder(session)
  localStorage.removeItem(waiting)
  localStorage.removeItem(seen)
  localStorage.removeItem(firstCalls)
  for (const key of startingWith(localStorage, draft(''))) localStorage.removeItem(key)
  for (const start of [form(''), questionKept('')]) {
    for (const key of startingWith(sessionStorage, start)) sessionStorage.removeItem(key)
  }
  dropFiles(files)
}
