import type { Answer } from '../../../platform/api/client.ts'
import { UnexpectedFailure } from '../../../platform/api/failures.ts'
import { upload } from '../../../platform/api/writes/upload.ts'

/** A connection that accepts nothing for this long counts as lost. */
const stallMs = 30_000

interface ChatUpload {
  channel: string
  file: File
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Ends a stalled upload. */
const stallWatch = () => {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(new UnexpectedFailure('Nothing leaves')), stallMs)
  }
  moved()
  return { signal: stalled.signal, moved, stop: () => clearTimeout(timer) }
}

/**
 * Uploads one file of a message. Fails with an ApiError if it was refused, an UnexpectedFailure if the connection or
 * the server failed, the signal's reason if it was cancelled.
 */
export const uploadChatFile = async ({
  channel,
  file,
  onProgress,
  signal,
}: ChatUpload): Promise<Answer<'uploadChatFile'>> => {
  const watch = stallWatch()
  try {
    return await upload('uploadChatFile', {
      params: { channel },
      file,
      onProgress: (sent) => {
        watch.moved()
        onProgress(sent)
      },
      signal: AbortSignal.any([signal, watch.signal]),
    })
  } finally {
    watch.stop()
  }
}
