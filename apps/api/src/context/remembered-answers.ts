import type { Actor } from '@armature/domain/actor'
import { minuteMs } from '@armature/domain/time'
import { LRUCache } from 'lru-cache'
import type { CountedTable, ListCounts } from '../db/sql/list-counts.ts'
import { ReadingNotes } from '../db/reading-notes.ts'
import type { SessionClaim } from '../db/session-claim.ts'
import type { Source, TableWrites } from '../db/table-writes.ts'

/** For how long an answer may be given again; the numbers of long lists are estimates of the last minute, too. */
const memoryMs = minuteMs
/** For how long one may that depends on the time of day: as long as people call the same moment. */
const momentMs = 1_000
const mostLetters = 16 * 1024 * 1024
/** No single answer may push out all others. */
const longestAnswer = 256 * 1024

/** A list's remembered number that an answer was made with. */
interface CountsUsed {
  tables: readonly CountedTable[]
  state: string
}

/** The record of what one answer was made from. */
export class AnswerNotes extends ReadingNotes {
  readonly counts: CountsUsed[] = []

  /** The counts of lists, which take down here of which tables they tell. */
  noted(counts: ListCounts): ListCounts {
    const note = (tables: readonly CountedTable[]): void => {
      const state = counts.stateOf(tables)
      if (state === null) this.spoil()
      else this.counts.push({ tables, state })
    }
    return {
      ...counts,
      sizeOf: (key, tables) => {
        note(tables)
        return counts.sizeOf(key, tables)
      },
      together: (key, tables, findOut) => {
        note(tables)
        return counts.together(key, tables, findOut)
      },
    }
  }
}

interface Remembered extends Source {
  text: string
  at: number
  lastsMs: number
  counts: readonly CountsUsed[]
}

/** A call's question: one sender of one session, at one address. */
export interface Question {
  call: string
  host: string
  url: string
  sender: { actor: Actor; session: { id: string } | null; claim?: SessionClaim }
  now: Date
}

const keyOf = ({ call, host, url, sender: { actor, session } }: Question): string => {
  const { role, userId, tenantId, name }: Actor = actor
  return JSON.stringify([call, host, url, session?.id ?? null, role, userId, tenantId, name])
}

/**
 * The answers that one server process has given lately, as they were written. One is given again only where the database says, at
 * that moment, that nothing has been written to the tables that it was read from, and that the session still holds (decision 113).
 */
export interface RememberedAnswers {
  /** The answer to this question, where there is one that still holds. */
  find(question: Question, counts: ListCounts): Promise<string | null>
  /** Remembers an answer, unless it came from more than its notes tell. */
  keep(question: Question, text: string, notes: AnswerNotes): Promise<void>
  forget(): void
}

export const createRememberedAnswers = (writes: TableWrites): RememberedAnswers => {
  const answers = new LRUCache<string, Remembered>({
    maxSize: mostLetters,
    maxEntrySize: longestAnswer,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  return {
    find: async (question, counts) => {
      const key = keyOf(question)
      const known = answers.get(key)
      if (known === undefined) return null
      const age = question.now.getTime() - known.at
      const isYoung = age >= 0 && age < known.lastsMs
      if (isYoung && known.counts.every(({ tables, state }) => counts.stateOf(tables) === state)) {
        const { actor, claim } = question.sender
        const claimed = claim?.confirmed === false ? { claim, of: actor } : undefined
        if (await writes.isStillSo(known, claimed)) return known.text
      }
      answers.delete(key)
      return null
    },
    keep: async (question, text, notes) => {
      const { snapshot, statements, counts, hasReadTime, isSpoilt } = notes
      if (isSpoilt || snapshot === null) return
      // The answer is good though the database can't tell what it was read from.
      const read = await writes.readBy(statements).catch(() => null)
      if (read === null) return
      const { relations, readsTime } = read
      const lastsMs = hasReadTime || readsTime ? momentMs : memoryMs
      answers.set(keyOf(question), { text, at: question.now.getTime(), lastsMs, relations, snapshot, counts })
    },
    forget: () => answers.clear(),
  }
}

/** Remembers nothing. */
export const noRememberedAnswers: RememberedAnswers = {
  find: async () => null,
  keep: async () => {},
  forget: () => {},
}
