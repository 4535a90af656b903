import { endpointPaths } from '@armature/contract/endpoint-paths'
import { UnexpectedFailure } from '../failures.ts'
import type { Answer } from '../request.ts'
import { accepted, addressOf, headersOf } from '../request.ts'
import { getSession } from '../session.ts'

interface FormParts {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  form: FormData
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export type FormCall =
  | 'uploadFile'
  | 'uploadChatFile'
  | 'uploadClaimPicture'
  | 'attachPurchaseOrder'
  | 'attachTaxCertificate'
  | 'setStoreLogo'
  | 'readBom'
  | 'uploadProductImport'
  | 'uploadImportArchive'
  | 'addOwnRobot'
type Transfer = FormParts & { name: FormCall; headers: Headers }

/** fetch reports no upload progress, so an upload uses XMLHttpRequest. */
const post = ({ name, params = {}, query = {}, headers, form, onProgress, signal }: Transfer) =>
  new Promise<{ status: number; text: string; retryAfter: string | null }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpointPaths[name].method, addressOf(endpointPaths[name], { params, query }))
    for (const [header, value] of headers) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      }),
    )
    request.addEventListener('error', () => reject(new Error('No answer')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/**
 * Sends one file in a form. Fails as `call` does (ApiError, UnexpectedFailure, the signal's reason) but never with the
 * general toast: the file shows its upload's failure.
 */
export const sendForm = async <Name extends FormCall>(
  name: Name,
  parts: FormParts,
): Promise<Answer<Name>> => {
  const session = getSession()
  let answer: { status: number; body: unknown; retryAfter: string | null }
  try {
    const headers = await headersOf(true)
    parts.signal.throwIfAborted()
    const { status, text, retryAfter } = await post({ ...parts, name, headers })
    if (status >= 500) throw new Error(`HTTP ${status}`)
    answer = { status, body: text === '' ? {} : JSON.parse(text), retryAfter }
  } catch (error) {
    if (parts.signal.aborted) throw error
    throw new UnexpectedFailure(error)
  }
  return accepted(name, session, answer)
}
