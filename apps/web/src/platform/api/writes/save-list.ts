import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { ColumnedCall, ExportFormat } from '@armature/contract/platform/list-columns'
import { exportCalls, exportRowsHeader, listColumns } from '@armature/contract/platform/list-columns'
import { fileNameOf } from '../download.ts'
import { UnexpectedFailure, isTellable } from '../failures.ts'
import { accepted, addressOf, headersOf } from '../request.ts'
import { getSession } from '../session.ts'

/** A connection that delivers nothing for this long counts as lost. */
const stallMs = 30_000

/** A completely received file. */
export interface ReceivedFile {
  name: string
  blob: Blob
  rows: number
}

/** A file's progress: the share of its rows if known, and its bytes. */
export interface FileProgress {
  rows: number
  /** Received rows; null for a format whose bytes don't tell. */
  rowsHere: number | null
  bytes: number
}

export interface AskedFile {
  format: ExportFormat
  /** The table's columns as on the screen, without those that a file can't have. */
  columns: readonly { id: string; header: string }[]
  signal: AbortSignal
  onProgress: (progress: FileProgress) => void
}

export type SaveList = (asked: AskedFile) => Promise<ReceivedFile>

const paging: ReadonlySet<string> = new Set(['page', 'page_size'])

const columnsFor = (call: ColumnedCall, { columns }: AskedFile) => {
  const known: readonly string[] = listColumns[call]
  const shown = columns.filter(({ id }) => known.includes(id))
  return {
    columns: shown.map(({ id }) => id).join(','),
    headings: shown.map(({ header }) => header.replaceAll(',', ' ')).join(','),
  }
}

const [carriageReturn, lineFeed] = [13, 10]

/** Counts CSV rows as they arrive: CR LF ends each and occurs nowhere else. The heading doesn't count. */
const rowCounter = () => {
  let last = 0
  let ends = 0
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === lineFeed && last === carriageReturn) ends += 1
      last = byte
    }
    return Math.max(0, ends - 1)
  }
}

/** Aborts a stalled download. */
const stallWatch = () => {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), stallMs)
  }
  moved()
  return { signal: stalled.signal, moved, stop: () => clearTimeout(timer) }
}

const receive = async (
  response: Response,
  { format, onProgress }: AskedFile,
  moved: () => void,
): Promise<ReceivedFile> => {
  const rows = Number(response.headers.get(exportRowsHeader))
  const count = format === 'csv' ? rowCounter() : () => null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) break
    moved()
    parts.push(part.value)
    bytes += part.value.length
    onProgress({ rows, rowsHere: count(part.value), bytes })
  }
  const type = response.headers.get('Content-Type') ?? ''
  return { name: fileNameOf(response), blob: new Blob(parts, { type }), rows }
}

/**
 * Downloads a list as a file, with the filters and the order of its rows. Fails with an ApiError if it was refused, an
 * UnexpectedFailure if the connection or the server failed, the signal's reason if it was cancelled.
 */
export const saveList =
  (call: ColumnedCall, listQuery: object): SaveList =>
  async (asked) => {
    const name = exportCalls[call]
    const session = getSession()
    const filters = Object.fromEntries(Object.entries(listQuery).filter(([key]) => !paging.has(key)))
    const query = { ...filters, ...columnsFor(call, asked), format: asked.format }
    const watch = stallWatch()
    try {
      const response = await fetch(addressOf(endpointPaths[name], { query }), {
        headers: await headersOf(false),
        credentials: 'same-origin',
        signal: AbortSignal.any([asked.signal, watch.signal]),
      })
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
      if (response.ok) return await receive(response, asked, watch.moved)
      const body: unknown = await response.json()
      const retryAfter = response.headers.get('Retry-After')
      accepted(name, session, { status: response.status, body, retryAfter })
      throw new Error('A refusal that is none')
    } catch (error) {
      if (asked.signal.aborted || isTellable(error)) throw error
      throw new UnexpectedFailure(error)
    } finally {
      watch.stop()
    }
  }
