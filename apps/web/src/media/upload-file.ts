import { endpointPaths } from '@armature/contract/endpoint-paths'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import type { MediaKind } from '@armature/domain/media/media-kind'
import type { Answer } from '../api/client.ts'
import { UnexpectedFailure } from '../api/failures.ts'
import { accepted, headersOf } from '../api/request.ts'
import { getSession } from '../api/session.ts'

export interface UploadRequest {
  file: File
  kind: MediaKind
  sku: string
  /** Bytes that have left so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export type Uploaded = Answer<'uploadFile'>

type Transfer = Pick<UploadRequest, 'onProgress' | 'signal'> & { headers: Headers; form: FormData }

/** fetch tells nothing of what it has sent, so an upload goes the older way. */
const post = ({ headers, form, onProgress, signal }: Transfer): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpointPaths.uploadFile.method, endpointPaths.uploadFile.path)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new Error('No answer')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/**
 * Uploads one file. Fails as `call` does (ApiError, UnexpectedFailure, the signal's reason) but never with the
 * general toast: an upload's failure has its own alert (specification section 8).
 */
export const uploadFile = async ({
  file,
  kind,
  sku,
  onProgress,
  signal,
}: UploadRequest): Promise<Uploaded> => {
  const session = getSession()
  const form = new FormData()
  form.set('folder', mediaFolderOf(kind, sku))
  form.set('file', file)
  let answer: { status: number; body: unknown }
  try {
    const headers = await headersOf(true)
    signal.throwIfAborted()
    const { status, text } = await post({ headers, form, onProgress, signal })
    if (status >= 500) throw new Error(`HTTP ${status}`)
    answer = { status, body: text === '' ? {} : JSON.parse(text) }
  } catch (error) {
    if (signal.aborted) throw error
    throw new UnexpectedFailure(error)
  }
  return accepted('uploadFile', session, answer)
}
