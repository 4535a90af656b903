import type { Session } from './session.ts'

/** The things kept in this browser for one account: its messages that wait to be sent, their files, its draft, forms that it fills in, the records seen last, and its screens' first calls. */
export const keptUnder = ({ userId, userEmail }: Session) => ({
  waiting: `armature-chat:${userId}:${userEmail}`,
  files: `${userId}:`,
  draft: (channel: string): string => `armature-draft:${userId}:${channel}`,
  form: (name: string): string => `armature-form:${userId}:${name}`,
  seen: `armature-seen:${userId}:${userEmail}`,
  /** By each screen's address; index.html spells it too. */
  firstCalls: `armature-first:${userId}:${userEmail}`,
})

/** A question about a part, kept by its product: a stranger types it before signing in. */
export const questionKept = (product: number | ''): string => `armature-question:${product}`

export const filesKept = { database: 'armature-chat', store: 'files' } as const

const startingWith = (store: Storage, start: string): string[] =>
  Object.keys(store).filter((key) => key.startsWith(start))

const dropFiles = (start: string): void => {
  const request = indexedDB.open(filesKept.database)
  // Without a store there are no files, and no database is to be made.
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

/** A person who leaves takes along unsent messages and seen records: the browser's next user finds none of them. */
export const forgetKept = (session: Session): void => {
  const { waiting, files, draft, form, seen, firstCalls } = keptUnder(session)
  localStorage.removeItem(waiting)
  localStorage.removeItem(seen)
  localStorage.removeItem(firstCalls)
  for (const start of [draft(''), form(''), questionKept('')]) {
    for (const key of startingWith(sessionStorage, start)) sessionStorage.removeItem(key)
  }
  dropFiles(files)
}
