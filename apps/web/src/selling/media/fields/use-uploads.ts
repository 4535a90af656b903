import { limits } from '@armature/domain/limits'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { useSelector } from '@tanstack/react-store'
import { createContext, use, useEffect, useState } from 'react'
import { checkFile } from './check-file.ts'
import type { FileList } from './file-list.ts'
import { uploadFile } from './upload-file.ts'
import type { QueueState, UploadQueue } from './upload-queue.ts'
import { createUploadQueue } from './upload-queue.ts'

/** Simultaneous failures, as after a lost connection, share one alert: each alert blocks the whole page. */
const togetherMs = 150

let untold: string[] = []

/** An upload's failure shows a browser alert (specification section 8), and also at the file. */
const notifyUploadFailure = (name: string, reason: string): void => {
  untold.push(`${name}: ${reason}`)
  if (untold.length > 1) return
  setTimeout(() => {
    // By name: the order of the answers means nothing.
    const text = untold.toSorted((a, b) => a.localeCompare(b)).join('\n')
    untold = []
    window.alert(text)
  }, togetherMs)
}

const mostOf = (kind: MediaKind): number => {
  if (kind === 'IMAGE') return limits.product.images
  return kind === 'DOCUMENT' ? limits.product.documents : 1
}

const deps = { check: checkFile, send: uploadFile, notify: notifyUploadFailure, mostOf }

/** The files of an open form. Uploads are cancelled when the form goes. */
export const useNewUploads = (initial: FileList): UploadQueue => {
  const [queue] = useState(() => createUploadQueue(initial, deps))
  useEffect(() => () => queue.stop(), [queue])
  return queue
}

const Uploads = createContext<UploadQueue | null>(null)

export const UploadsProvider = Uploads.Provider

export const useUploads = (): UploadQueue => {
  const queue = use(Uploads)
  if (queue === null) throw new Error('There is no UploadsProvider around this field')
  return queue
}

/** Everything, re-rendered with every byte sent: for the fields that show progress. */
export const useUploadState = (): QueueState => {
  const queue = useUploads()
  return useSelector(queue.store)
}

/** A selected value; re-renders only when it changes. */
export const useUploadFact = <Fact extends string | number | boolean | null>(
  queue: UploadQueue,
  fact: (state: QueueState) => Fact,
): Fact => useSelector(queue.store, fact)
