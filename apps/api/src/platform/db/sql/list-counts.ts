import { minuteMs } from '@armature/domain/values/time'
import { countedRows } from './list-sql.ts'

/**
 * The tables with the trigger `tell_list_change`, whose data may be cached. Stock is announced apart from the rest of its
 * table, since it changes most often and decides few lists.
 */
export const countedTables = [
  'products',
  'product_stock',
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
  'claims',
  'balance_payments',
] as const
export type CountedTable = (typeof countedTables)[number]

export interface Known<Answer> {
  /** The cached answer; undefined where it has to be computed. */
  known: Answer | undefined
  /** Caches an answer computed after this look, unless one of its tables may have changed since. */
  remember: (answer: Answer) => void
}

/**
 * The counts and ids of lists that one server process caches, by one rule: an answer shared by all readers that depends
 * on tables with announced changes is cached until one of them changes (decision 033). Nothing is cached while changes
 * can't be heard.
 */
export interface ListCounts {
  /**
   * The answer for this key, which depends only on these tables; each kind of key always has the same kind of answer.
   * Callers that ask while it is being computed wait for it and share its failure. A caller after a change of one of
   * the tables doesn't wait for work that began before it.
   */
  remembered<Answer>(
    key: string,
    tables: readonly CountedTable[],
    findOut: () => Promise<Answer>,
  ): Promise<Answer>
  /** Looks into the cache, for an answer that is found beside another one or may be too short for its caller. */
  lookUp<Answer>(key: string, tables: readonly CountedTable[]): Known<Answer>
  /** Committed rows of a table may have changed, in this process or another. */
  changed(table: string): void
  /** The process hears changes from now on. */
  hears(): void
  /** The process hears no changes from now on. */
  goesDeaf(): void
}

/** The maximum age, even if a change was missed: hearing is tested several times a minute. */
const memoryMs = 10 * minuteMs
/** How long a very long list's count holds despite changes; it is an estimate anyway. */
const estimateMs = minuteMs
const mostRemembered = 5_000
/** For all lists, with ids, facets and search words. */
const mostBytes = 24 * 1024 * 1024
/** Bytes of a letter of a text, at most. */
const letterBytes = 2

interface Entry {
  answer: unknown
  at: number
  state: string
  bytes: number
}

/** An entry's approximate memory: for everything but ids, its JSON. */
const bytesOf = (key: string, answer: unknown): number => {
  let ids = 0
  const others = JSON.stringify(answer, (_name, value: unknown) => {
    if (!(value instanceof Float64Array)) return value
    ids += value.byteLength
    return undefined
  })
  return ids + (key.length + others.length) * letterBytes
}

/** The count of a list that isn't counted to its end. */
const isEstimate = (answer: unknown): boolean => {
  const isCounted = typeof answer === 'object' && answer !== null && 'count' in answer
  return Number(isCounted ? answer.count : answer) >= countedRows
}

export const createListCounts = (now: () => number = () => performance.now()): ListCounts => {
  const entries = new Map<string, Entry>()
  const versions = new Map<string, number>()
  const underWay = new Map<string, Promise<unknown>>()
  /** Counts the periods of hearing; null while deaf. */
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

  const isValid = ({ answer, at, state: known }: Entry, state: string | null): boolean => {
    const age = now() - at
    return known === state ? age < memoryMs : isEstimate(answer) && age < estimateMs
  }

  const lookUp = <Answer>(key: string, tables: readonly CountedTable[]): Known<Answer> => {
    const state = stateOf(tables)
    const entry = entries.get(key)
    return {
      // The caller gave this answer under this key.
      known: entry !== undefined && isValid(entry, state) ? (entry.answer as Answer) : undefined,
      remember: (answer) => {
        if (state === null && !isEstimate(answer)) return
        // Stored with the state before it was computed, so that a table's change since then invalidates it.
        keep(key, { answer, at: now(), state: state ?? '', bytes: bytesOf(key, answer) })
      },
    }
  }

  const together = <Answer>(asked: string, findOut: () => Promise<Answer>): Promise<Answer> => {
    const begun = underWay.get(asked)
    // The caller began this work under this key.
    if (begun !== undefined) return begun as Promise<Answer>
    const work = findOut().finally(() => underWay.delete(asked))
    underWay.set(asked, work)
    return work
  }

  return {
    remembered: async <Answer>(
      key: string,
      tables: readonly CountedTable[],
      findOut: () => Promise<Answer>,
    ) => {
      const { known, remember } = lookUp<Answer>(key, tables)
      if (known !== undefined) return known
      const find = async () => {
        const answer = await findOut()
        remember(answer)
        return answer
      }
      const state = stateOf(tables)
      return state === null ? find() : together(`${state} ${key}`, find)
    },
    lookUp,
    changed: (table) => void versions.set(table, (versions.get(table) ?? 0) + 1),
    hears: () => {
      hearing = times += 1
    },
    goesDeaf: () => {
      hearing = null
    },
  }
}

/** Caches nothing. */
export const noListCounts: ListCounts = {
  remembered: (_key, _tables, findOut) => findOut(),
  lookUp: () => ({ known: undefined, remember: () => {} }),
  changed: () => {},
  hears: () => {},
  goesDeaf: () => {},
}
