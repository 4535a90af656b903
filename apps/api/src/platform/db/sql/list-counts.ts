import { minuteMs } from '@armature/domain/values/time'
import { countedRows } from './list-sql.ts'

/** The tables with the trigger `tell_list_change`: what is read from them may be remembered. */
export const countedTables = [
  'products',
  'users',
  'quotes',
  'sub_quotes',
  'orders',
  'sub_orders',
  'events',
  'vendor_profiles',
  'tenants',
  'product_values',
  'attributes',
  'attribute_choices',
  'attribute_uses',
  'refunds',
  'refund_shares',
  'refund_steps',
  'balance_payments',
] as const
export type CountedTable = (typeof countedTables)[number]

/** The result of counting a list. */
export interface ListSize {
  /** Its rows, exact below `countedRows`. */
  count: number
  /** The planner's estimate of the whole table's rows, where the caller asked for it. */
  tableRows?: number | undefined
  /** The ids of its first rows, where these are remembered too. */
  ids?: Float64Array | undefined
}

export interface KnownSize<Size extends ListSize = ListSize> {
  /** As remembered; undefined where it has to be counted. */
  known: Size | undefined
  /** Remembers a count that began after the call of `known`, unless the list may have changed since. */
  remember: (size: Size) => void
}

/**
 * The counts of lists, kept by one server process until it hears that a list's table has changed (decision 033). It
 * keeps none while it can't hear changes.
 */
export interface ListCounts {
  /** The list of this key, whose rows depend on these tables alone. More may be remembered with a size: always the same by one kind of key. */
  sizeOf<Size extends ListSize = ListSize>(key: string, tables: readonly CountedTable[]): KnownSize<Size>
  /**
   * A caller that asks while the answer is being found waits for it, and shares its failure: one kind of key always stands
   * for one question. A caller that comes after a change of one of these tables doesn't wait for work that began before it.
   */
  together<Result>(
    key: string,
    tables: readonly CountedTable[],
    findOut: () => Promise<Result>,
  ): Promise<Result>
  /** Committed rows of a table may have changed, by this process or another. */
  changed(table: string): void
  /** The process hears changes from now on. */
  hears(): void
  /** The process hears no changes from now on. */
  goesDeaf(): void
}

/** No number is older than this, even if a change went unheard: hearing is tried out several times a minute. */
const memoryMs = 10 * minuteMs
/** For how long the number of a very long list holds in spite of changes: it is an estimate anyway. */
const estimateMs = minuteMs
const mostRemembered = 5_000
/** Of all lists together, ids and facets and the words that they were asked by. */
const mostBytes = 24 * 1024 * 1024
/** Bytes of a letter of a text, at most. */
const letterBytes = 2

interface Entry {
  size: ListSize
  at: number
  state: string
  bytes: number
}

/** The memory that an entry takes, about: of what else is remembered with a size, its JSON. */
const bytesOf = (key: string, { ids, ...others }: ListSize): number =>
  (ids?.byteLength ?? 0) + (key.length + JSON.stringify(others).length) * letterBytes

export const createListCounts = (now: () => number = () => performance.now()): ListCounts => {
  const entries = new Map<string, Entry>()
  const versions = new Map<string, number>()
  const underWay = new Map<string, Promise<unknown>>()
  /** Which time of hearing this is; null while deaf. */
  let hearing: number | null = null
  let times = 0
  let bytes = 0

  const stateOf = (tables: readonly CountedTable[]): string | null =>
    hearing === null ? null : [hearing, ...tables.map((table) => versions.get(table) ?? 0)].join(' ')

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const keep = (key: string, entry: Entry): void => {
    forget(key)
    entries.set(key, entry)
    bytes += entry.bytes
    // A map keeps the order of insertion: the first is the oldest.
    for (const oldest of entries.keys()) {
      if (entries.size <= mostRemembered && bytes <= mostBytes) break
      forget(oldest)
    }
  }

  const isValid = ({ size, at, state: known }: Entry, state: string | null): boolean => {
    const age = now() - at
    return known === state ? age < memoryMs : size.count >= countedRows && age < estimateMs
  }

  return {
    sizeOf: <Size extends ListSize>(key: string, tables: readonly CountedTable[]) => {
      const state = stateOf(tables)
      const entry = entries.get(key)
      return {
        // The caller gave this size under this key.
        known: entry !== undefined && isValid(entry, state) ? (entry.size as Size) : undefined,
        remember: (size: Size) => {
          if (state === null && size.count < countedRows) return
          // Under the state from before it was counted: where the table has changed since, it isn't known.
          keep(key, { size, at: now(), state: state ?? '', bytes: bytesOf(key, size) })
        },
      }
    },
    together: <Result>(key: string, tables: readonly CountedTable[], findOut: () => Promise<Result>) => {
      const state = stateOf(tables)
      if (state === null) return findOut()
      const asked = `${state} ${key}`
      const begun = underWay.get(asked)
      // The caller began this work under this key.
      if (begun !== undefined) return begun as Promise<Result>
      const work = findOut().finally(() => underWay.delete(asked))
      underWay.set(asked, work)
      return work
    },
    changed: (table) => void versions.set(table, (versions.get(table) ?? 0) + 1),
    hears: () => {
      hearing = times += 1
    },
    goesDeaf: () => {
      hearing = null
    },
  }
}

/** Remembers nothing. */
export const noListCounts: ListCounts = {
  sizeOf: () => ({ known: undefined, remember: () => {} }),
  together: (_key, _tables, findOut) => findOut(),
  changed: () => {},
  hears: () => {},
  goesDeaf: () => {},
}
