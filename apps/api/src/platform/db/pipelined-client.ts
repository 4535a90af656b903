import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { saysWhoActs } from './actor-context.ts'
import type { Announcements } from './notifications.ts'
import { breaksConnection } from './outage.ts'
import { socketLimits } from '../config/socket-limits.ts'

/** A statement gets a name at its second use, so that rare combinations of filters don't fill up the connections. */
const names = new LRUCache<string, { name?: string }>({ max: 5_000 })

const statementName = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known === undefined) names.set(sql, {})
  else known.name ??= createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  return known?.name
}

/** Prepared statements live as long as their connection, which is replaced once it has this many. */
const mostPrepared = 500

/**
 * Marks a statement whose best plan depends on its parameters, such as a search. All others are planned once per
 * connection, whatever their parameters (client.ts).
 */
export const plannedEachTime = '/* planned each time */'
const isPlannedEachTime = (sql: string): boolean => sql.trimStart().startsWith(plannedEachTime)
const planEachTime = "set local plan_cache_mode = 'force_custom_plan'"
const planOnce = "set local plan_cache_mode = 'force_generic_plan'"

/**
 * A statement that answers all columns of a table, whichever those are. Prepared, it would fail on each connection once a
 * migration has added one, "cached plan must not change result type", while copies of the release before still run.
 */
const answersAllColumns = /^\s*select (?:[\w". ]+, )*(?:"?\w+"?\.)?\*(?:,| from [^(\s])|\breturning \*/i

const isPreparable = (sql: string, parameters: readonly unknown[]): boolean =>
  !isPlannedEachTime(sql) &&
  (parameters.length > 0 || /^\s*(select|with)\b/i.test(sql)) &&
  !answersAllColumns.test(sql)

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)/gi

/** Marks a statement that changes nothing of products but their stock, as the trigger `tell_stock_change` sees it. */
export const changesOnlyStock = '/* changes only stock */'

/** The tables that a statement's text writes to; words that are no table do no harm. */
export const tablesWritten = (sql: string): string[] => {
  const names = [...sql.matchAll(writes)].map(([, name = '']) => name)
  return sql.trimStart().startsWith(changesOnlyStock)
    ? names.map((name) => (name === 'products' ? 'product_stock' : name))
    : names
}

/** The tables that a connection wrote to and hasn't announced yet. */
const writtenTables = (onWritten: (tables: ReadonlySet<string>) => void) => {
  let tables = new Set<string>()
  const clear = (): void => {
    tables = new Set()
  }
  return {
    note: (sql: string): void => {
      for (const table of tablesWritten(sql)) tables.add(table)
    },
    tell: (): void => {
      if (tables.size > 0) onWritten(tables)
      clear()
    },
    clear,
  }
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

type Query = (sql: string, parameters: readonly unknown[]) => Promise<Answer>

/** The driver's own answer, given before the server's. */
const ahead: Answer = { command: '', rowCount: null, rows: [] }

/** The statements that a connection has prepared; behind a pooler in transaction mode it prepares none. */
const preparedNames = (mayPrepare: boolean) => {
  const held = new Set<string>()
  return {
    nameOf: (sql: string, parameters: readonly unknown[]): string | undefined => {
      const name = mayPrepare && isPreparable(sql, parameters) ? statementName(sql) : undefined
      if (name !== undefined) held.add(name)
      return name
    },
    areMany: (): boolean => held.size > mostPrepared,
  }
}

/** Sends statements, prepared where that helps; `onBroken` is called on errors that make the connection unusable. */
const sender =
  (
    client: pg.PoolClient,
    nameOf: (sql: string, parameters: readonly unknown[]) => string | undefined,
    onAnswered: (sql: string, seconds: number, isOk: boolean) => void,
    onBroken: (error: Error) => void,
  ) =>
  async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    const name = nameOf(sql, parameters)
    const sentAt = performance.now()
    let isOk = false
    try {
      const answer = await client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      })
      isOk = true
      return answer
    } catch (error) {
      if (breaksConnection(error)) onBroken(error instanceof Error ? error : new Error(String(error)))
      throw error
    } finally {
      onAnswered(sql, (performance.now() - sentAt) / 1_000, isOk)
    }
  }

/** Collects what the transaction announces (migration 0048), and answers it. */
const beginCollecting = "begin; set local armature.announced = '['"
const readAnnounced = `select announced('${socketLimits.goneSeconds} seconds') as announced`

/** Publishes the announcements of a connection's transactions after their commit. */
const publisher = (send: Query, announcements: Announcements | undefined) => {
  let collects = false
  let collected: Promise<Answer> | undefined
  return {
    /** The statement that begins the transaction. */
    begin: (sql: string): string => {
      collects = sql === 'begin' && announcements?.isOpen() === true
      return collects ? beginCollecting : sql
    },
    beforeEnd: (sql: string): void => {
      collected = collects && sql === 'commit' ? send(readAnnounced, []) : undefined
      collects = false
      // In a failed transaction it fails too.
      collected?.catch(() => {})
    },
    committed: async (): Promise<void> => {
      const { announced } = ((await collected)?.rows[0] ?? {}) as { announced?: string | null }
      if (announced != null) announcements?.publish(announced)
    },
    /** The commit's outcome is unknown. */
    lost: (): void => {
      if (collected !== undefined) announcements?.publish(null)
    },
  }
}

interface PipelinedOptions {
  onWritten?: ((tables: ReadonlySet<string>) => void) | undefined
  onAnswered?: ((sql: string, seconds: number, isOk: boolean) => void) | undefined
  settings?: string | undefined
  announcements?: Announcements | undefined
}

/**
 * Holds back several statements, so that they go out in one packet. The driver's types don't declare its stream; without
 * one, each goes out immediately.
 */
const gatherer = (client: pg.PoolClient) => {
  let held: Duplex | undefined
  return {
    hold: (): void => {
      if (held !== undefined) return
      held = (client as { connection?: { stream?: Duplex } }).connection?.stream
      held?.cork()
    },
    letGo: (): void => {
      held?.uncork()
      held = undefined
    },
  }
}

/** Sends a transaction's statements, with the settings around each one that is marked `plannedEachTime`. */
const planner =
  (send: Query, line: ReturnType<typeof gatherer>): Query =>
  (sql, parameters) => {
    if (!isPlannedEachTime(sql)) return send(sql, parameters)
    line.hold()
    // Nobody waits for these: if one fails, so does the statement between them.
    send(planEachTime, []).catch(() => {})
    const sent = send(sql, parameters)
    send(planOnce, []).catch(() => {})
    return sent
  }

/** A single statement with a transaction's settings, in one round trip. */
const alone = async (query: Query, sql: string, parameters: readonly unknown[]): Promise<Answer> => {
  const [, answer, committed] = await Promise.allSettled([
    query('begin', []),
    query(sql, parameters),
    query('commit', []),
  ])
  // The commit's failure is that of the settings or the connection, which the statement only suffers from.
  if (committed.status === 'rejected') throw committed.reason
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

/**
 * A pool client for the query builder. It prepares each statement once, returns a broken connection as broken (pg
 * leaves a timed-out statement running, and the ROLLBACK and the next request would queue behind it), and saves round
 * trips and packets: BEGIN and the actor's settings travel with the transaction's first statement, whose caller gets their failure,
 * and nobody waits for the end of a read-only transaction. `onWritten` gets the tables that this connection wrote to,
 * at the commit and before the committing code continues. Writes by others and by functions arrive as notifications.
 * Behind a pooler in transaction mode, `settings` is the statement that begins each transaction, and nothing is prepared.
 */
export const pipelinedClient = (
  client: pg.PoolClient,
  { onWritten = () => {}, onAnswered = () => {}, settings, announcements }: PipelinedOptions = {},
): PostgresPoolClient => {
  let broken: Error | undefined
  let state: 'none' | 'reads' | 'writes' = 'none'
  /** The answers to the open transaction's statements sent ahead. */
  let begun: Promise<Answer>[] = []
  const written = writtenTables(onWritten)

  const prepared = preparedNames(settings === undefined)
  const send = sender(client, prepared.nameOf, onAnswered, (error) => {
    broken = error
  })

  const publishing = publisher(send, announcements)
  const line = gatherer(client)
  const planned = planner(send, line)

  const sendAhead = (sql: string, parameters: readonly unknown[]): Answer => {
    const answer = send(sql, parameters)
    // Everybody who waits in this transaction gets it, also at the end.
    answer.catch(() => {})
    begun.push(answer)
    return ahead
  }

  /** Also waits for what was sent ahead: no answer counts without it, and its failure is the one to report. */
  const answered = async (answer: Promise<Answer>): Promise<Answer> => {
    await Promise.all([...begun, answer])
    return answer
  }

  const end = async (sql: 'commit' | 'rollback'): Promise<Answer> => {
    const isReading = state === 'reads'
    publishing.beforeEnd(sql)
    state = 'none'
    const sent = send(sql, [])
    line.letGo()
    if (isReading) sent.catch(() => {})
    try {
      const answer = await answered(isReading ? Promise.resolve(ahead) : sent)
      if (answer.command === 'COMMIT') {
        written.tell()
        await publishing.committed()
      }
      return answer
    } catch (error) {
      if (broken !== undefined) publishing.lost()
      throw error
    } finally {
      begun = []
      written.clear()
    }
  }

  const begin = (sql: string): Answer => {
    state = sql === 'begin read only' ? 'reads' : 'writes'
    line.hold()
    const answer = sendAhead(publishing.begin(sql), [])
    if (settings !== undefined) sendAhead(settings, [])
    return answer
  }

  const query: Query = async (sql, parameters) => {
    if (broken) throw broken
    if (sql.startsWith('begin')) return begin(sql)
    if (saysWhoActs(sql)) return sendAhead(sql, parameters)
    if (sql === 'commit' || sql === 'rollback') return end(sql)
    if (state === 'none' && settings !== undefined) return alone(query, sql, parameters)
    // A reading can't write, and its statements are long.
    if (state !== 'reads') written.note(sql)
    const mayPlan = state !== 'none' && settings === undefined
    const sent = (mayPlan ? planned : send)(sql, parameters)
    line.letGo()
    const answer = await answered(sent)
    if (state === 'none') written.tell()
    return answer
  }

  const release = (destroy?: boolean): void => {
    state = 'none'
    begun = []
    written.clear()
    line.letGo()
    client.release(destroy === true || broken !== undefined || prepared.areMany())
  }

  return {
    // The builder's type also covers cursors, which need a dialect option that we don't set.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}
