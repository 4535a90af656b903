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

export interface Known<Answer> {
  /** As remembered; undefined where it has to be found out. */
  known: Answer | undefined
  /** Remembers an answer that was sought after this look, unless one of its tables may have changed since. */
  remember: (answer: Answer) => void
}

/**
 * The numbers and ids of lists that one server process remembers, by one rule: what is shared by all who ask, and changes by tables
 * whose changes are announced, is remembered until one of them changes (decision 033). Nothing is while changes can't be heard.
 */
export interface ListCounts {
  /**
   * The answer to the question of this key, which depends on these tables alone; one kind of key always stands for one kind of
   * answer. A caller that asks while it is being found out waits for it, and shares its failure. A caller that comes after a change
   * of one of these tables doesn't wait for work that began before it.
   */
  remembered<Answer>(
    key: string,
    tables: readonly CountedTable[],
    findOut: () => Promise<Answer>,
  ): Promise<Answer>
  /** A look at what is remembered, for an answer that is found beside another one or may be too short for its caller. */
  lookUp<Answer>(key: string, tables: readonly CountedTable[]): Known<Answer>
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
  answer: unknown
  at: number
  state: string
  bytes: number
}

/** The memory that an entry takes, about: of all but ids, its JSON. */
const bytesOf = (key: string, answer: unknown): number => {
  let ids = 0
  const others = JSON.stringify(answer, (_name, value: unknown) => {
    if (!(value instanceof Float64Array)) return value
    ids += value.byteLength
    return undefined
  })
  return ids + (key.length + others.length) * letterBytes
}

/** The number of a list that isn't counted to its end. */
const isEstimate = (answer: unknown): boolean => {
  const isCounted = typeof answer === 'object' && answer !== null && 'count' in answer
  return Number(isCounted ? answer.count : answer) >= countedRows
}

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
        // Under the state from before it was sought: where a table has changed since, it isn't known.
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

/** Remembers nothing. */
export const noListCounts: ListCounts = {
  remembered: (_key, _tables, findOut) => findOut(),
  lookUp: () => ({ known: undefined, remember: () => {} }),
  changed: () => {},
  hears: () => {},
  goesDeaf: () => {},
}
