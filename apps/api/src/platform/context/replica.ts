import type { Logger } from 'pino'
import { isOutage } from '../db/outage.ts'
import { readPosition } from '../db/replayed.ts'
import { noListCounts } from '../db/sql/list-counts.ts'
import type { ListCounts } from '../db/sql/list-counts.ts'
import type { Database } from '../db/tables/tables.ts'

/** A read uses these in place of the primary's. */
export interface ReplicaReading {
  db: Database
  listCounts: ListCounts
  /** The log positions that the standby must have replayed, else the read fails. */
  replayed: readonly string[]
}

/**
 * A standby for lists and figures (decision 140). It is used only where it has replayed all that this process has heard of, so that
 * a screen that hears of a change reads it, and all that the caller has written.
 */
export interface Replica {
  db: Database
  /** The list counts of this process, which tell the replica of changes, too. */
  listCounts: ListCounts
  /** Something was committed. */
  heard: () => void
  /** Undefined if the primary has to answer. */
  read: <T>(
    writtenUntil: string | null,
    work: (reading: ReplicaReading) => Promise<T>,
  ) => Promise<T | undefined>
  /** The position to remember for a caller that may have written; if unknown, one that no standby reaches. */
  position: () => Promise<string>
}

const restMs = 10_000
const unreachable = 'FFFFFFFF/FFFFFFFF'
const position = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/

/** The counts for reads from the replica, remembered only if no change was heard of since its position was asked for. */
const countsWhile = (isCurrent: () => boolean, counts: ListCounts): ListCounts => {
  const current = (): ListCounts => (isCurrent() ? counts : noListCounts)
  return {
    ...noListCounts,
    lookUp: (key, tables) => current().lookUp(key, tables),
    // Nobody who reads from the primary waits for this answer, which may fail.
    remembered: async (key, tables, findOut) => {
      const { known, remember } = current().lookUp<Awaited<ReturnType<typeof findOut>>>(key, tables)
      if (known !== undefined) return known
      const answer = await findOut()
      remember(answer)
      return answer
    },
  }
}

export const createReplica = ({
  db,
  primary,
  counts,
  log,
}: {
  db: Database
  primary: () => Database
  counts: ListCounts
  log: Pick<Logger, 'warn'>
}): Replica => {
  /** The position after every change that was heard of; null while unknown. */
  let heardUntil: string | null = null
  let restsUntil = 0
  let hears = false
  let asking = false
  let again = false

  const ask = async (): Promise<void> => {
    asking = true
    let found: string | null
    do {
      again = false
      // While it is unknown, the primary answers until the next change.
      found = await readPosition(primary()).catch(() => null)
    } while (again)
    asking = false
    heardUntil = hears ? found : null
  }

  const heard = (): void => {
    heardUntil = null
    again = true
    if (!asking && hears) void ask()
  }

  return {
    db,
    heard,
    listCounts: {
      ...counts,
      changed: (table) => {
        counts.changed(table)
        heard()
      },
      hears: () => {
        counts.hears()
        hears = true
        heard()
      },
      goesDeaf: () => {
        counts.goesDeaf()
        hears = false
        heardUntil = null
      },
    },
    read: async (writtenUntil, work) => {
      const begun = heardUntil
      if (begun === null || performance.now() < restsUntil) return undefined
      if (writtenUntil !== null && !position.test(writtenUntil)) return undefined
      try {
        const replayed = writtenUntil === null ? [begun] : [begun, writtenUntil]
        return await work({ db, listCounts: countsWhile(() => heardUntil === begun, counts), replayed })
      } catch (error) {
        if (isOutage(error)) {
          restsUntil = performance.now() + restMs
          log.warn({ event: 'replica_rests', err: error }, 'the primary answers')
        }
        return undefined
      }
    },
    position: () => readPosition(primary()).catch(() => unreachable),
  }
}
