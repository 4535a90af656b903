import { minuteMs } from '@armature/domain/time'
import { CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Claimed } from './reading.ts'
import { claimValues } from './session-claim.ts'
import type { Database } from './tables.ts'

// Each transaction notes the tables that it writes to (migration 0115), so that the database can tell whether what was read from
// some of them is still so (decision 113).

/** A name that a statement may read by, with what is read through it. */
interface Named {
  name: string
  isTable: boolean
  /** The table's id, where writes to it are noted. */
  relation: string | null
  /** The conditions of a table's policies, or the text of a view or a function. */
  body: string
}

const readNames = async (db: Database): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    SELECT c.relname::text AS name, c.relkind <> 'v' AS "isTable",
      CASE WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_table_write' AND t.tgenabled <> 'D')
        THEN c.oid::text END AS relation,
      concat_ws(' ', CASE WHEN c.relkind = 'v' THEN pg_get_viewdef(c.oid) END,
        (SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' ') FROM pg_policy p WHERE p.polrelid = c.oid)) AS body
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    UNION ALL
    SELECT p.proname::text, false, NULL, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`.execute(
    db,
  )
  return rows
}

const words = /[a-z_][a-z0-9_]*/g
/** Functions whose answer is another one each time; `now` stands for what it is called by. */
const timed = new Set([
  'now',
  'current_date',
  'current_timestamp',
  'localtimestamp',
  'clock_timestamp',
  'random',
])

/** The tables that a statement may read, and whether its answer depends on the time as well. */
interface Reads {
  tables: readonly Named[]
  readsTime: boolean
}

type Reader = (statement: string) => Reads

/**
 * Answers the tables that a statement may read: those that it names, and those that policies, views and functions read for it. A
 * word that is a table's name by chance counts as the table: it costs an answer, and a table that was left out would be a wrong one.
 */
const readerOf = (names: readonly Named[]): Reader => {
  const byName = Map.groupBy(names, ({ name }) => name)
  return (statement) => {
    const seen = new Set<string>()
    const tables: Named[] = []
    let readsTime = false
    const waiting = [statement]
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      for (const [word] of text.toLowerCase().matchAll(words)) {
        if (seen.has(word)) continue
        seen.add(word)
        readsTime ||= timed.has(word)
        const meant = byName.get(word) ?? []
        tables.push(...meant.filter(({ isTable }) => isTable))
        waiting.push(...meant.map(({ body }) => body))
      }
    }
    return { tables, readsTime }
  }
}

/** The tables that an answer was read from, and when. */
export interface Source {
  /** The ids of the tables. */
  relations: readonly string[]
  /** The answer is at least as new as this state. */
  snapshot: string
}

export interface TableWrites {
  /** The ids of the tables that these statements may read; null where writes to one of them are not noted. */
  readBy(statements: Iterable<string>): Promise<{ relations: string[]; readsTime: boolean } | null>
  /**
   * Has nothing been written to these tables since? Exact, whichever process wrote. Confirms the session in the same statement,
   * where there is one to be confirmed, and fails as a reading does where it has changed.
   */
  isStillSo(source: Source, claimed: Claimed | undefined): Promise<boolean>
}

const unwritten = `NOT EXISTS (SELECT FROM table_writes w WHERE w.relation = ANY ($1::oid[])
  AND w.written_by >= pg_snapshot_xmin($2::pg_snapshot) AND NOT pg_visible_in_snapshot(w.written_by, $2::pg_snapshot)) AS holds`
const plain = `SELECT ${unwritten}`
const confirmed = `SELECT confirm_session($3, $4, $5, $6, $7, $8), ${unwritten}`

/** Statements whose tables a process remembers; their texts are few. */
const mostStatements = 1_000
/** A release that comes while this process runs may have a policy read another table. */
const schemaMs = minuteMs

export const createTableWrites = (db: Database): TableWrites => {
  const known = new LRUCache<string, Reads>({ max: mostStatements })
  let schema: { reader: Promise<Reader>; at: number } | undefined

  const readerNow = (): Promise<Reader> => {
    const now = performance.now()
    if (schema !== undefined && now - schema.at < schemaMs) return schema.reader
    known.clear()
    const fresh = { reader: readNames(db).then(readerOf), at: now }
    fresh.reader.catch(() => {
      if (schema === fresh) schema = undefined
    })
    schema = fresh
    return fresh.reader
  }

  const readsOf = async (statement: string): Promise<Reads> => {
    const reader = await readerNow()
    const reads = known.get(statement) ?? reader(statement)
    known.set(statement, reads)
    return reads
  }

  return {
    readBy: async (statements) => {
      const relations = new Set<string>()
      let readsTime = false
      for (const statement of statements) {
        const reads = await readsOf(statement)
        readsTime ||= reads.readsTime
        for (const { relation } of reads.tables) {
          if (relation === null) return null
          relations.add(relation)
        }
      }
      return { relations: [...relations], readsTime }
    },
    isStillSo: async ({ relations, snapshot }, claimed) => {
      const values = [`{${relations.join(',')}}`, snapshot]
      const asked =
        claimed === undefined
          ? CompiledQuery.raw(plain, values)
          : CompiledQuery.raw(confirmed, [...values, ...claimValues(claimed.claim, claimed.of)])
      const { rows } = await db.executeQuery(asked as CompiledQuery<{ holds: boolean }>)
      const holds = rows[0]?.holds === true
      // A reading that comes instead confirms the session by itself.
      if (holds && claimed !== undefined) claimed.claim.confirmed = true
      return holds
    },
  }
}

/**
 * Deletes the notes that no process asks for any more: an answer is remembered for a minute, and no transaction of the server's lasts a
 * tenth of the hour for which a note is kept.
 */
export const sweepTableWrites = async (db: Database): Promise<void> => {
  await sql`DELETE FROM table_writes WHERE written_at < now() - interval '1 hour'`.execute(db)
}
