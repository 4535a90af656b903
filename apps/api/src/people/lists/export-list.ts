import { wholeText } from '@armature/domain/values/number-text'
import type { ExportQuery } from '@armature/contract/platform/exports'
import { exportFileTypes, exportRowsHeader } from '@armature/contract/platform/list-columns'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { WholeList } from '../../platform/db/sql/define-list.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { findKeyActor } from '../auth/key-actor-repository.ts'
import { findSessionActor } from '../auth/session-repository.ts'
import { writers } from './export-files.ts'
import type { CellValue, ExportColumn } from './export-values.ts'
import { tableOf } from './export-values.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'
import { dayOf } from '@armature/domain/values/time'

const { rows: most } = limits.exports
const batch = serverLimits.exportBatch

/** An exported list: its rows, their presenter, and the columns read from the result. */
export interface Exported<ListQuery, Row, Item> {
  /** The name of the file and its sheet. */
  name: string
  list: WholeList<ListQuery, Row>
  present: (ctx: Context, row: Row) => Item
  columns: Readonly<Record<string, ExportColumn<Item>>>
}

/** A download may outlive its request's authentication, so it ends with its session or key. */
const isSignedIn = ({ deps, session, program, client }: Context): Promise<boolean> =>
  inTransaction(
    deps.db,
    systemContext,
    async (trx) => {
      if (program !== undefined)
        return (await findKeyActor(trx, { id: program.keyId }, client.ip, deps.clock())) !== null
      return session !== null && (await findSessionActor(trx, session.id, deps.clock())) !== null
    },
    { readOnly: true },
  )

/** The rows with these ids in batches, each limited to what the actor may see at that moment. */
async function* batchesOf<Row>(
  ctx: Context,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += batch) {
    if (from > 0 && !(await isSignedIn(ctx))) throw new Error('The session ended during an export')
    yield await read(ids.slice(from, from + batch))
  }
}

/** Reads the first batch before the response begins, so that an early failure gets a proper answer. */
async function* after<Batch>(
  first: IteratorResult<Batch>,
  rest: AsyncGenerator<Batch>,
): AsyncGenerator<Batch> {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/**
 * A list as a file, in the caller's own scope. It finds the row ids first and then reads and writes in batches, so
 * memory is bounded and no transaction lasts as long as the download. Prices are plain, since the file is for programs
 * without the session's key.
 */
export const exportList = async <ListQuery, Row, Item>(
  ctx: Context,
  query: ListQuery & ExportQuery,
  { name, list, present, columns }: Exported<ListQuery, Row, Item>,
): Promise<FileAnswer | Problem> => {
  const refused = await countOwnTry(ctx, 'exportPerAccount', messages.exportTooMany)
  if (refused !== null) return refused
  const request = { actor: ctx.actor, query }
  const ids = await ctx.inRead((trx) => list.ids(trx, request, most + 1))
  if (ids.length > most)
    return invalid(fill(messages.exportTooLong, { most: wholeText(most) }), {
      code: 'too_many_rows',
    })

  const plain: Context = { ...ctx, sealPrice: toWire }
  const asked = query.columns ?? Object.keys(columns)
  const table = tableOf(columns, asked, query.headings ?? asked)
  const read = async (some: readonly number[]): Promise<CellValue[][]> => {
    const rows = await ctx.inRead((trx) => list.rowsOf(trx, request, some))
    return rows.map((row) => table.cells(present(plain, row), plain))
  }
  const rest = batchesOf(ctx, ids, read)
  const first = await rest.next()
  await ctx.inWrite((trx) =>
    recordAccountEvent(trx, ctx, {
      kind: 'list.exported',
      user_id: ctx.actor.userId,
      summary: `Exported ${wholeText(ids.length)} rows of ${name}`,
      after: { list: name, format: query.format, columns: asked.join(', '), rows: ids.length },
    }),
  )
  const day = dayOf(ctx.now)
  return {
    name: `${name}-${day}.${query.format}`,
    type: exportFileTypes[query.format],
    headers: { [exportRowsHeader]: ids.length },
    body: writers[query.format]({ name, heads: table.heads, batches: after(first, rest) }),
  }
}
