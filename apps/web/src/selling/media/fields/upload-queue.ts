import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import { documentKindByName } from '@armature/domain/media/product-documents'
import { messages } from '@armature/domain/messages'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { kindOfName, modelFileKinds } from '@armature/domain/media/media-kind'
import { createStore } from '@tanstack/react-store'
import { failureText } from '../../../platform/api/failures.ts'
import type { CheckedFile } from './check-file.ts'
import type { FileList, FileStep, ListedFile } from './file-list.ts'
import {
  added,
  isMany,
  isUnderWay,
  isUnsent,
  moved,
  ofKind,
  removed,
  stepped,
  withDocumentKind,
} from './file-list.ts'
import type { UploadRequest } from './upload-file.ts'

/** A refused file, and the reason. */
export interface Refusal {
  key: string
  kind: MediaKind
  name: string
  reason: string
}

export interface QueueState extends FileList {
  refusals: readonly Refusal[]
  /** Files being checked, before they are added. */
  checking: number
}

/** The queue's dependencies. */
export interface UploadDeps {
  check: (kind: MediaKind, file: File) => Promise<CheckedFile>
  send: (request: UploadRequest) => Promise<{ secure_url: string }>
  /** Reports a failure at once (specification section 8: a browser alert). */
  notify: (name: string, reason: string) => void
  /** The most files of each kind for a product. */
  mostOf: (kind: MediaKind) => number
}

/** Parallel uploads: more would only share the bandwidth. */
const atOnce = 2

/** The current list, and its change listeners. */
const createListing = (initial: FileList) => {
  const store = createStore<QueueState>({ ...initial, refusals: [], checking: 0 })
  let count = 0
  const get = (): QueueState => store.get()
  const set = (changes: Partial<QueueState>): void => store.setState((state) => ({ ...state, ...changes }))
  return {
    get,
    set,
    store,
    /** Resolves once this is true. */
    until: (isMet: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        if (isMet()) {
          resolve()
          return
        }
        const waiting = store.subscribe(() => {
          if (!isMet()) return
          waiting.unsubscribe()
          resolve()
        })
      }),
    newKey: (): string => `picked-${(count += 1)}`,
    has: (key: string): boolean => get().files.some((file) => file.key === key),
    step: (key: string, step: FileStep): void => set(stepped(get(), key, step)),
  }
}

type Listing = ReturnType<typeof createListing>

const releasePreview = ({ file, preview }: Pick<ListedFile, 'file' | 'preview'>): void => {
  if (file !== null && preview !== null) URL.revokeObjectURL(preview)
}

/** Sends waiting files in order, several in parallel. */
const createSender = (listing: Listing, { send, notify }: Pick<UploadDeps, 'send' | 'notify'>) => {
  let sku = ''
  const running = new Map<string, AbortController>()

  const upload = async ({ key, kind, name }: ListedFile, file: File): Promise<void> => {
    const cancel = new AbortController()
    const onProgress = (sent: number) => {
      if (listing.has(key)) listing.step(key, { at: 'sending', sent: Math.min(sent, file.size) })
    }
    running.set(key, cancel)
    listing.step(key, { at: 'sending', sent: 0 })
    try {
      const { secure_url } = await send({ file, kind, sku, onProgress, signal: cancel.signal })
      if (listing.has(key)) listing.step(key, { at: 'stored', url: secure_url })
    } catch (error) {
      if (cancel.signal.aborted || !listing.has(key)) return
      const reason = failureText(error, messages.uploadFailed)
      listing.step(key, { at: 'failed', reason })
      notify(name, reason)
    } finally {
      running.delete(key)
      next()
      listing.set({})
    }
  }

  const next = (): void => {
    for (const listed of listing.get().files) {
      if (running.size >= atOnce) return
      const isReady = listed.step.at === 'waiting' && !running.has(listed.key)
      if (isReady && listed.file !== null) void upload(listed, listed.file)
    }
  }

  return {
    isIdle: (): boolean => running.size === 0,
    /** Adds files from now on. */
    aim: (folderSku: string): void => {
      sku = folderSku
    },
    begin: (files: readonly ListedFile[]): void => {
      for (const { key } of files.filter((file) => isUnsent(file))) listing.step(key, { at: 'waiting' })
      next()
    },
    cancel: (key: string): void => running.get(key)?.abort(new Error('Cancelled')),
    cancelAll: (): void => {
      for (const cancel of running.values()) cancel.abort(new Error('Left'))
    },
  }
}

type Sender = ReturnType<typeof createSender>

/** Checks a picked file, then adds it or reports the reason against it. */
const createPicker = (
  listing: Listing,
  { check, notify, mostOf }: Pick<UploadDeps, 'check' | 'notify' | 'mostOf'>,
  forget: (listed: ListedFile) => void,
) => {
  const refuse = (kind: MediaKind, name: string, reason: string): void => {
    const refusal = { key: listing.newKey(), kind, name, reason }
    listing.set({ refusals: [...listing.get().refusals, refusal] })
    notify(name, reason)
  }

  const take = (kind: MediaKind, file: File, preview: string | null, replaced: string | null): void => {
    // A single file's predecessor stays, hidden, until this one is stored; any other waiting one goes.
    if (!isMany(kind)) {
      for (const other of ofKind(listing.get(), kind)) if (other.step.at !== 'stored') forget(other)
    }
    const { name, size: bytes } = file
    const old = listing.get().files.find(({ key }) => key === replaced)
    const documentKind = kind === 'DOCUMENT' ? (old?.documentKind ?? documentKindByName(name)) : null
    const listed = { key: listing.newKey(), kind, name, bytes, file, preview, conversion: null, documentKind }
    listing.set(added(listing.get(), { ...listed, step: { at: 'picked' } }, replaced))
    if (old !== undefined) forget(old)
  }

  /** It takes the place of the replaced file, unless that is already gone. */
  const isFull = (kind: MediaKind, replaced: string | null): boolean =>
    isMany(kind) && ofKind(listing.get(), kind).filter(({ key }) => key !== replaced).length >= mostOf(kind)

  /** A replaced file stays until the new one has passed its check, and takes its place. */
  const add = async (
    kind: MediaKind,
    picked: readonly File[],
    replaced: string | null = null,
  ): Promise<void> => {
    const { refusals, checking } = listing.get()
    listing.set({ refusals: refusals.filter((refusal) => refusal.kind !== kind), checking: checking + 1 })
    for (const file of picked) {
      const { error, preview } = await check(kind, file)
      if (error !== null) refuse(kind, file.name, error)
      else if (isFull(kind, replaced)) {
        releasePreview({ file, preview })
        refuse(
          kind,
          file.name,
          `A product has at most ${mostOf(kind)} ${kind === 'IMAGE' ? 'pictures' : 'documents'}.`,
        )
      } else take(kind, file, preview, replaced)
    }
    listing.set({ checking: listing.get().checking - 1 })
  }

  /** Files of any kind, sorted by name; of a single-file kind, several are refused. */
  const addSorted = async (picked: readonly File[]): Promise<void> => {
    listing.set({ refusals: [] })
    const sorted = Map.groupBy(picked, ({ name }) => kindOfName(name))
    for (const { name } of sorted.get(null) ?? []) refuse('FILE', name, messages.notOfProduct)
    await Promise.all(
      (['IMAGE', ...modelFileKinds, 'DOCUMENT'] as const).map((kind) => {
        const files = sorted.get(kind) ?? []
        if (files.length === 0) return undefined
        if (files.length === 1 || isMany(kind)) return add(kind, files)
        return refuse(kind, messages.severalFiles, messages.oneFileOnly)
      }),
    )
  }

  return { refuse, add, addSorted }
}

/** Sends until all is stored, or until an awaited file is removed. */
const createSaving = (listing: Listing, sender: Sender) => {
  let saving = new AbortController()
  const isSettled = (): boolean => {
    const { checking, files } = listing.get()
    return sender.isIdle() && checking === 0 && !files.some((file) => isUnderWay(file))
  }
  return {
    /** Sends everything unsent, including files picked meanwhile. True if all of it is stored in the end. */
    sendAll: async (folderSku: string): Promise<boolean> => {
      sender.aim(folderSku)
      const { signal } = (saving = new AbortController())
      let { files } = listing.get()
      do {
        sender.begin(files)
        await listing.until(isSettled)
        files = listing.get().files.filter(({ step }) => step.at === 'picked')
      } while (files.length > 0 && !signal.aborted)
      return !signal.aborted && listing.get().files.every(({ step }) => step.at === 'stored')
    },
    giveUp: (): void => saving.abort(),
  }
}

/**
 * The files of one product form, from picking to storing. Picking checks them and sends nothing; the form sends them
 * once it is valid (docs/decisions/012-files.md). It is outside React, since uploads continue while nothing renders.
 */
export const createUploadQueue = (initial: FileList, deps: UploadDeps) => {
  const listing = createListing(initial)
  const sender = createSender(listing, deps)
  const forget = (listed: ListedFile): void => {
    sender.cancel(listed.key)
    releasePreview(listed)
    listing.set(removed(listing.get(), listed.key))
  }
  const { refuse, add, addSorted } = createPicker(listing, deps, forget)
  const { sendAll, giveUp } = createSaving(listing, sender)

  const withFile = (key: string, act: (file: ListedFile) => void) => {
    const file = listing.get().files.find((one) => one.key === key)
    if (file) act(file)
  }

  return {
    get: listing.get,
    store: listing.store,
    /** Checks the picked files and adds the valid ones, in order. */
    add: (kind: MediaKind, picked: readonly File[]) => add(kind, picked),
    addSorted,
    /** Checks a file, and if valid replaces another one. */
    replace: async (key: string, file: File): Promise<void> => {
      const replaced = listing.get().files.find((one) => one.key === key)
      if (replaced !== undefined) await add(replaced.kind, [file], isMany(replaced.kind) ? key : null)
    },
    refuse,
    /** Removes a file from the list; an upload is cancelled, and so is the save that awaits it. */
    remove: (key: string) =>
      withFile(key, (file) => {
        if (isUnderWay(file)) giveUp()
        forget(file)
      }),
    /** Replaces all of a kind with stored files; uploads are cancelled. */
    putBack: (kind: MediaKind, stored: FileList) => {
      const files = ofKind(listing.get(), kind)
      if (files.some((file) => isUnderWay(file))) giveUp()
      for (const file of files) forget(file)
      const { files: others, chosen } = listing.get()
      listing.set({
        files: [...others, ...ofKind(stored, kind)],
        chosen: kind === 'IMAGE' ? stored.chosen : chosen,
      })
    },
    sendAll,
    /** Sends one file before the others. */
    sendFirst: (key: string, folderSku: string) => {
      sender.aim(folderSku)
      withFile(key, (file) => sender.begin([file]))
    },
    /** Resends a failed file to its original target. */
    retry: (key: string) => withFile(key, (file) => sender.begin([file])),
    /** Marks a file that the server refused on saving. */
    reject: (key: string, reason: string) => listing.step(key, { at: 'failed', reason }),
    move: (key: string, place: number) => listing.set(moved(listing.get(), key, place)),
    setDocumentKind: (key: string, kind: ProductDocumentKind) =>
      listing.set(withDocumentKind(listing.get(), key, kind)),
    choosePrimary: (key: string) => listing.set({ chosen: key }),
    dismiss: (key: string) =>
      listing.set({ refusals: listing.get().refusals.filter((refusal) => refusal.key !== key) }),
    /** Cancels uploads; stored files stay. */
    stop: () => {
      giveUp()
      const { files } = listing.get()
      for (const file of files) if (isUnderWay(file)) listing.step(file.key, { at: 'picked' })
      sender.cancelAll()
      for (const file of files) releasePreview(file)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
