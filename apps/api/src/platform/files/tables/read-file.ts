import { createReadStream } from 'node:fs'
import type { ConcurrencyLimit } from '../../config/concurrency-limit.ts'
import { createConcurrencyLimit } from '../../config/concurrency-limit.ts'
import type { FencedEnd } from '../sandbox/fenced-process.ts'
import { feedFenced, ranOutOfMemory, startFenced } from '../sandbox/fenced-process.ts'
import type { SlicedTable, TableRefusal } from './file-table.ts'
import type { TableMessage, TableOrder, TableOutcome } from './table-messages.ts'

export interface StoredFile extends TableOrder {
  path: string
  /** The account that sent it: accounts take turns. */
  owner: number
}

/** The most that one file may take: its process's time of the processor, and the memory. */
export interface TableEffort {
  processorMs: number
  megabytes: number
}

type Likely = TableOrder['likely']

/** Ten thousand rows of a hundred columns each, as many as may be, take a workbook's reader 800 MB. */
const usual: Record<Likely, TableEffort> = {
  bom: { processorMs: 15_000, megabytes: 512 },
  products: { processorMs: 45_000, megabytes: 1_024 },
}

/** The clock's time is this multiple of the processor's: no machine is busier, and a process that hangs ends, too. */
const patience = 10

const oneAtOnce = () => createConcurrencyLimit({ atOnce: 1, waiting: 20 }, { atOnce: 1, waiting: 3 })
/**
 * On two cores a second one of a kind would only take time from the requests. Anybody with an account may read a bill;
 * those files never stand in the way of vendors' products.
 */
const turns: Record<Likely, ConcurrencyLimit> = { bom: oneAtOnce(), products: oneAtOnce() }

/** Why a process returned no outcome: it took too long (null) or too much memory, or failed by our fault. */
const blame = (end: FencedEnd): TableRefusal | null => {
  if (end.isOverdue) return null
  if (ranOutOfMemory(end)) return 'tooMuch'
  throw new Error(`The reader of tables ended: ${end.signal ?? `code ${end.code}`} ${end.words}`.trim())
}

const readApart = async (
  { path, owner: _owner, ...order }: StoredFile,
  { processorMs, megabytes }: TableEffort,
): Promise<SlicedTable | TableRefusal | null> => {
  const script = new URL('./table-process.ts', import.meta.url)
  const child = startFenced(script, [JSON.stringify(order)], [`--max-old-space-size=${megabytes}`])
  const slices: SlicedTable['slices'] = []
  const told: { outcome?: TableOutcome } = {}
  const onMessage = (message: TableMessage) => {
    if ('slice' in message) slices.push(message.slice)
    else told.outcome ??= message.outcome
  }
  const end = await feedFenced(child, createReadStream(path), {
    timeoutMs: processorMs * patience,
    processorMs,
    onMessage,
  })
  const { outcome } = told
  if (outcome === undefined) return blame(end)
  return typeof outcome === 'string' ? outcome : { ...outcome, slices }
}

/**
 * Reads a stored file as a table in its own process, so that a file made to exhaust memory ends nothing else. Null
 * where too many files are being read, or this one takes too long.
 */
export const readTableSlices = async (
  file: StoredFile,
  effort: TableEffort = usual[file.likely],
): Promise<SlicedTable | TableRefusal | null> =>
  turns[file.likely].take(() => readApart(file, effort), file.owner)
