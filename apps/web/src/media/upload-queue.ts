import { messages } from '@armature/domain/messages'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { failureText } from '../api/failures.ts'
import type { CheckedFile } from './check-file.ts'
import type { FileList, ListedFile } from './file-list.ts'
import { added, isMany, isUnderWay, isUnsent, moved, ofKind, removed, stepped } from './file-list.ts'
import type { UploadRequest } from './upload-file.ts'

/** A file that wasn't taken, and why. */
export interface Refusal {
  key: string
  kind: MediaKind
  name: string
  reason: string
}

export interface QueueState extends FileList {
  refusals: readonly Refusal[]
  /** Files that are being looked at, before they are taken. */
  checking: number
}

/** What the queue needs from outside. */
export interface UploadDeps {
  check: (kind: MediaKind, file: File) => Promise<CheckedFile>
  send: (request: UploadRequest) => Promise<{ secure_url: string }>
  /** Tells a failure at once (specification section 8: a browser alert). */
  tell: (name: string, reason: string) => void
  /** Most files of a kind that a product has. */
  mostOf: (kind: MediaKind) => number
}

/** So many at a time: more would only share the same line. */
const atOnce = 2

/**
 * The files of one product form, from picked to stored. Picking looks at them and sends nothing; the form sends them
 * once it has found itself right (docs/decisions/030-uploads-on-save.md). Lives outside React, since bytes keep
 * moving while nothing is drawn.
 */
export const createUploadQueue = (initial: FileList, { check, send, tell, mostOf }: UploadDeps) => {
  let state: QueueState = { ...initial, refusals: [], checking: 0 }
  let sku = ''
  let count = 0
  /** Ends the saving that waits for files when one of them is given up, or all are. */
  let saving = new AbortController()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const set = (changes: Partial<QueueState>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const settled = (): boolean =>
    running.size === 0 && state.checking === 0 && !state.files.some((file) => isUnderWay(file))
  const untilSettled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!settled()) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  const newKey = (): string => `picked-${(count += 1)}`
  const isListed = (key: string): boolean => state.files.some((file) => file.key === key)

  const refuse = (kind: MediaKind, name: string, reason: string): void => {
    set({ refusals: [...state.refusals, { key: newKey(), kind, name, reason }] })
    tell(name, reason)
  }

  const fail = (file: ListedFile, reason: string): void => {
    set(stepped(state, file.key, { at: 'failed', reason }))
    tell(file.name, reason)
  }

  const upload = async (listed: ListedFile, file: File): Promise<void> => {
    const { key, kind } = listed
    const cancel = new AbortController()
    const onProgress = (sent: number) => {
      if (isListed(key)) set(stepped(state, key, { at: 'sending', sent: Math.min(sent, file.size) }))
    }
    running.set(key, cancel)
    set(stepped(state, key, { at: 'sending', sent: 0 }))
    try {
      const { secure_url } = await send({ file, kind, sku, onProgress, signal: cancel.signal })
      if (isListed(key)) set(stepped(state, key, { at: 'stored', url: secure_url }))
    } catch (error) {
      if (!cancel.signal.aborted && isListed(key)) fail(listed, failureText(error, messages.uploadFailed))
    } finally {
      running.delete(key)
      next()
      set({})
    }
  }

  const next = (): void => {
    for (const listed of state.files) {
      if (running.size >= atOnce) return
      const isReady = listed.step.at === 'waiting' && !running.has(listed.key)
      if (isReady && listed.file !== null) void upload(listed, listed.file)
    }
  }

  const forget = (listed: ListedFile): void => {
    running.get(listed.key)?.abort(new Error('Cancelled'))
    if (listed.file !== null && listed.preview !== null) URL.revokeObjectURL(listed.preview)
    set(removed(state, listed.key))
  }

  const take = (kind: MediaKind, file: File, preview: string | null): void => {
    // Of a single file the one before stays, unseen, until this one is stored; any other that waits goes.
    if (!isMany(kind)) {
      for (const other of ofKind(state, kind)) if (other.step.at !== 'stored') forget(other)
    }
    const listed = { key: newKey(), kind, name: file.name, bytes: file.size, file, preview, conversion: null }
    set(added(state, { ...listed, step: { at: 'picked' } }))
  }

  const add = async (kind: MediaKind, picked: readonly File[]): Promise<void> => {
    set({ refusals: state.refusals.filter((refusal) => refusal.kind !== kind), checking: state.checking + 1 })
    for (const file of picked) {
      const { error, preview } = await check(kind, file)
      if (error !== null) refuse(kind, file.name, error)
      else if (isMany(kind) && ofKind(state, kind).length >= mostOf(kind)) {
        if (preview !== null) URL.revokeObjectURL(preview)
        refuse(kind, file.name, `A product has at most ${mostOf(kind)} pictures.`)
      } else take(kind, file, preview)
    }
    set({ checking: state.checking - 1 })
  }

  const begin = (files: readonly ListedFile[]): void => {
    for (const { key } of files.filter((file) => isUnsent(file))) set(stepped(state, key, { at: 'waiting' }))
    next()
  }

  /** Sends all that isn't stored yet, what is picked meanwhile too. True where all of it is stored in the end. */
  const sendAll = async (folderSku: string): Promise<boolean> => {
    sku = folderSku
    const { signal } = (saving = new AbortController())
    let files = state.files
    do {
      begin(files)
      await untilSettled()
      files = state.files.filter(({ step }) => step.at === 'picked')
    } while (files.length > 0 && !signal.aborted)
    return !signal.aborted && state.files.every(({ step }) => step.at === 'stored')
  }

  const withFile = (key: string, act: (file: ListedFile) => void) => {
    const file = state.files.find((one) => one.key === key)
    if (file) act(file)
  }

  return {
    get: (): QueueState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Looks at the picked files and takes those that are right, in their order. */
    add,
    refuse,
    /** Takes a file off the list; one on its way is cancelled, and so is the saving that waits for it. */
    remove: (key: string) =>
      withFile(key, (file) => {
        if (isUnderWay(file)) saving.abort()
        forget(file)
      }),
    sendAll,
    /** Sends one file before the others. */
    sendFirst: (key: string, folderSku: string) => {
      sku = folderSku
      withFile(key, (file) => begin([file]))
    },
    /** Sends what has failed again, to where it was to go. */
    retry: (key: string) => withFile(key, (file) => begin([file])),
    /** What the server found wrong with a file on saving. */
    reject: (key: string, reason: string) => set(stepped(state, key, { at: 'failed', reason })),
    move: (key: string, place: number) => set(moved(state, key, place)),
    choosePrimary: (key: string) => set({ chosen: key }),
    dismiss: (key: string) => set({ refusals: state.refusals.filter((refusal) => refusal.key !== key) }),
    /** Cancels what is on its way; what is stored stays. */
    stop: () => {
      saving.abort()
      for (const file of state.files) if (isUnderWay(file)) set(stepped(state, file.key, { at: 'picked' }))
      for (const cancel of running.values()) cancel.abort(new Error('Left'))
      for (const { file, preview } of state.files)
        if (file !== null && preview !== null) URL.revokeObjectURL(preview)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
