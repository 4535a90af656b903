import type { Answer } from '../request.ts'
import type { FormCall } from './send-form.ts'
import { sendForm } from './send-form.ts'

export interface UploadParts {
  file: File
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  /** The form's other fields. */
  fields?: Record<string, string>
  /** Receives the number of bytes sent. */
  onProgress?: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends one file for a queue that tracks its files and reports their failures. Fails with an ApiError, an
 * UnexpectedFailure, or the signal's reason. A component that sends one file at a time uses `useUpload`.
 */
export const upload = <Name extends FormCall>(
  name: Name,
  { file, params, query, fields = {}, onProgress = () => {}, signal }: UploadParts,
): Promise<Answer<Name>> => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  // Last: the server reads the fields before the file's bytes arrive.
  form.set('file', file)
  return sendForm(name, {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    form,
    onProgress,
    signal,
  })
}
