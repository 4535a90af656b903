import { wholeText } from '@armature/domain/values/number-text'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../save-file.ts'
import { showSuccess } from '../../toasts/toast.ts'

export interface ExportAsked {
  format: 'csv' | 'xlsx'
  columns: readonly { id: string; header: string }[]
}

/** A file's progress; `rowsHere` is null for a format whose bytes don't tell. */
export interface ExportProgress {
  rows: number
  rowsHere: number | null
  bytes: number
}

/** Downloads a list's rows as a file; the app's client implements it. */
export type SaveTable = (
  asked: ExportAsked & { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
) => Promise<{ name: string; blob: Blob; rows: number }>

/** An export under way, or the reason that one failed. */
export interface ExportState {
  progress: ExportProgress | null
  reason: string | null
}

/** A refusal has the server's text; anything else is a broken connection. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string'
    ? error.detail
    : 'The export failed and nothing was saved. Please try again.'

/** Downloads one file at a time. Leaving the list cancels it. */
export const useExport = (save: SaveTable) => {
  const [state, setState] = useState<ExportState | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (asked: ExportAsked): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ progress: null, reason: null })
    const onProgress = (progress: ExportProgress): void => {
      if (!signal.aborted) setState({ progress, reason: null })
    }
    try {
      const file = await save({ ...asked, signal, onProgress })
      saveFile(file.name, file.blob, file.blob.type)
      showSuccess(`Saved ${file.name} with ${wholeText(file.rows)} rows.`)
      setState(null)
    } catch (error) {
      if (!signal.aborted) setState({ progress: null, reason: reasonOf(error) })
    }
  }
  const close = (): void => {
    running.current?.abort()
    setState(null)
  }
  return { state, start, close }
}
