import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { GuessedBill } from '@armature/domain/requests/bom-table'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { lastWordsOf, ranOutOfMemory, startFenced } from '../sandbox/fenced-process.ts'
import type { FileRow, FileTable, SlicedTable, TableRefusal } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { textOfSlice } from './row-slices.ts'
import type { TableMessage, TableOrder, TableOutcome } from './table-messages.ts'

export interface StoredFile extends TableOrder {
  path: string
  /** The account that sent it: accounts take turns. */
  owner: number
}

/** The most that one file may take: the time of its process by the clock, and the memory. */
export interface TableEffort {
  mostMs: number
  megabytes: number
}

type Likely = TableOrder['likely']

/** Ten thousand rows of a hundred columns each, as many as may be, take a workbook's reader 800 MB. */
const usual: Record<Likely, TableEffort> = {
  bom: { mostMs: 15_000, megabytes: 512 },
  products: { mostMs: 45_000, megabytes: 1_024 },
}

const oneAtOnce = () => createConcurrencyLimit({ atOnce: 1, waiting: 20 }, { atOnce: 1, waiting: 3 })
/**
 * On two cores a second one of a kind would only take time from the requests. Anybody with an account may read a bill;
 * those files never stand in the way of vendors' products.
 */
const turns: Record<Likely, ConcurrencyLimit> = { bom: oneAtOnce(), products: oneAtOnce() }

interface Told {
  slices: SlicedTable['slices']
  outcome?: TableOutcome
}

/** How the process of a file that told no outcome ended: for want of memory, or by a failure of ours. */
const blame = (code: number | null, signal: string | null, words: string): TableRefusal => {
  if (ranOutOfMemory(signal, words)) return 'tooMuch'
  throw new Error(`The reader of tables ended: ${signal ?? `code ${code}`} ${words}`.trim())
}

const tableOf = ({ slices, outcome }: Required<Told>): SlicedTable | TableRefusal =>
  typeof outcome === 'string' ? outcome : { ...outcome, slices }

/** Follows one process to its end; null where it takes too long. */
const follow = (
  child: ChildProcess,
  file: FileHandle,
  mostMs: number,
): Promise<SlicedTable | TableRefusal | null> =>
  new Promise((resolve, reject) => {
    const lastWords = lastWordsOf(child)
    const told: Told = { slices: [] }
    let failed: { error: unknown } | undefined
    let isLate = false
    const fail = (error: unknown) => {
      failed ??= { error }
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, mostMs)
    child.on('message', (message: TableMessage) => {
      if ('slice' in message) told.slices.push(message.slice)
      else told.outcome ??= message.outcome
    })
    child.once('error', fail)
    // The promise settles only once the process is gone, so that the next one has its memory.
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      try {
        if (failed) throw failed.error
        const { slices, outcome } = told
        if (outcome !== undefined) resolve(tableOf({ slices, outcome }))
        else resolve(isLate ? null : blame(code, signal, lastWords()))
      } catch (error) {
        reject(error as Error)
      }
    })
    // A process that ends early closes its input. How it ended says more than this error does.
    child.stdin?.on('error', () => {})
    const input = file.createReadStream({ autoClose: false })
    input.once('error', fail)
    if (child.stdin) input.pipe(child.stdin)
  })

const readApart = async (
  { path, owner: _owner, ...order }: StoredFile,
  { mostMs, megabytes }: TableEffort,
): Promise<SlicedTable | TableRefusal | null> => {
  const file = await open(path)
  try {
    const script = new URL('./table-process.ts', import.meta.url)
    const child = startFenced(script, [JSON.stringify(order)], [`--max-old-space-size=${megabytes}`])
    return await follow(child, file, mostMs)
  } finally {
    await file.close()
  }
}

/**
 * Reads a stored file as a table, in a process of its own: a file that is made to take a reader's memory ends nothing
 * else. Null where too many files are being read, or this one takes too long.
 */
export const readTableSlices = async (
  file: StoredFile,
  effort: TableEffort = usual[file.likely],
): Promise<SlicedTable | TableRefusal | null> =>
  turns[file.likely].take(() => readApart(file, effort), file.owner)

export type BillTable = FileTable & { bill: GuessedBill }

/** Reads a bill of materials so, with its rows, which are few. */
export const readBillFile = async (
  file: Omit<StoredFile, 'likely'>,
): Promise<BillTable | TableRefusal | null> => {
  const read = await readTableSlices({ ...file, likely: 'bom' })
  if (read === null || isRefusal(read)) return read
  const { slices, rowCount: _count, bill, ...table } = read
  if (bill === null) throw new Error('the process guesses what is in a bill')
  const rows = slices.flatMap((slice) => JSON.parse(textOfSlice(slice)) as FileRow[]) // the process wrote them
  return { ...table, rows, bill }
}
