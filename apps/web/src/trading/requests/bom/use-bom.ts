import { messages } from '@armature/domain/messages'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureText } from '../../../platform/api/failures.ts'
import { readFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { useSavedDraft } from '../../../platform/api/writes/use-saved-draft.ts'
import { keepColumns, matchRows, readTable } from './bom-api.ts'
import type { BomRow } from './bom-rows.ts'
import { matchedRow, rowsOf } from './bom-rows.ts'
import type { BomReading, ReadBom } from './bom-types.ts'

interface BomState {
  bom: ReadBom | null
  rows: readonly BomRow[] | null
  /** The number of finished rows, while parts are searched. */
  progress: { count: number; all: number } | null
  isReading: boolean
  failure: string | null
}

/** The bill and its rows with all corrections, as they outlive the page. */
interface BomDraft {
  bom: ReadBom
  rows: readonly BomRow[] | null
}

const isDraft = (found: unknown): found is BomDraft =>
  typeof found === 'object' &&
  found !== null &&
  'rows' in found &&
  'bom' in found &&
  // A bill saved by an earlier version says less.
  (found.bom as Partial<ReadBom>).timesParent !== undefined &&
  ((found.rows as Partial<BomRow>[] | null) ?? []).every(({ cells }) => cells !== undefined)

const blank: BomState = { bom: null, rows: null, progress: null, isReading: false, failure: null }

const nameOf = (file: File): string =>
  file.name.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'Bill of materials'

/** From a file to its matched rows: read it, correct its columns, find parts. Each step can be cancelled and repeated. */
export const useBom = () => {
  const [state, setState] = useState<BomState>(() => ({ ...blank, ...readFormDraft('bom', isDraft) }))
  const { bom: shown, rows } = state
  // A file can't be stored: it must be picked again to be read with other settings.
  const draft = useMemo(() => shown && { bom: { ...shown, file: null }, rows }, [shown, rows])
  useSavedDraft('bom', draft)
  const running = useRef<AbortController | null>(null)
  const patch = (change: Partial<BomState>) => setState((now) => ({ ...now, ...change }))

  const cancel = () => {
    running.current?.abort()
    running.current = null
    patch({ isReading: false, progress: null })
  }
  useEffect(() => () => running.current?.abort(), [])

  /** One step at a time: a new one cancels the previous one. A failed step says why, and changes nothing. */
  const step = async (work: (signal: AbortSignal) => Promise<Partial<BomState>>) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    try {
      const change = await work(own.signal)
      if (!own.signal.aborted) patch({ ...change, isReading: false, progress: null, failure: null })
    } catch (error) {
      if (!own.signal.aborted)
        patch({ isReading: false, progress: null, failure: failureText(error, messages.unexpected) })
    }
  }

  const read = (file: File, { isPasted = false, ...reading }: BomReading & { isPasted?: boolean } = {}) => {
    patch({ isReading: true, failure: null })
    void step(async (signal) => {
      const table = await readTable(file, reading, signal)
      const { heading, columns } = table
      return {
        bom: {
          name: nameOf(file),
          file: isPasted ? null : file,
          table,
          heading,
          columns,
          // Indentation may mean nothing, so the buyer decides.
          timesParent: columns.level !== null,
        },
        rows: null,
      }
    })
  }

  const find = (bom: ReadBom) => {
    const wanted = rowsOf(bom)
    void keepColumns(bom)
    patch({ progress: { count: 0, all: wanted.length }, failure: null })
    void step(async (signal) => {
      const found = await matchRows(wanted, {
        signal,
        onProgress: (count) => patch({ progress: { count, all: wanted.length } }),
      })
      return { rows: wanted.map((row, index) => matchedRow(row, found[index] ?? [])) }
    })
  }

  return {
    ...state,
    read,
    find,
    cancel,
    startOver: () => setState(blank),
    backToColumns: () => patch({ rows: null }),
    setBom: (bom: ReadBom) => {
      // Its rows would be those of the previous columns.
      cancel()
      patch({ bom })
    },
    setAsked: (lines: readonly number[], asked: number) =>
      setState((now) => ({
        ...now,
        rows: now.rows?.map((row) => (lines.includes(row.line) ? { ...row, asked } : row)) ?? null,
      })),
    changeRow: (line: number, change: Partial<BomRow>) =>
      setState((now) => ({
        ...now,
        rows: now.rows?.map((row) => (row.line === line ? { ...row, ...change } : row)) ?? null,
      })),
  }
}
