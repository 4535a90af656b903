import { limits } from '@armature/domain/limits'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { useSelector } from '@tanstack/react-store'
import { createContext, use, useEffect, useState } from 'react'
import { checkFile } from './check-file.ts'
import type { FileList } from './file-list.ts'
import { tellUploadFailure } from './tell-upload-failure.ts'
import { uploadFile } from './upload-file.ts'
import type { QueueState, UploadQueue } from './upload-queue.ts'
import { createUploadQueue } from './upload-queue.ts'

const mostOf = (kind: MediaKind): number => {
  if (kind === 'IMAGE') return limits.product.images
  return kind === 'DOCUMENT' ? limits.product.documents : 1
}

const deps = { check: checkFile, send: uploadFile, tell: tellUploadFailure, mostOf }

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
