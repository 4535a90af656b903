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
import { findSessionActor } from '../auth/session-repository.ts'
import { writers } from './export-files.ts'
import type { CellValue, ExportColumn } from './export-values.ts'
import { tableOf } from './export-values.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'
import { dayOf } from '@armature/domain/values/time'

const { rows: most } = limits.exports
const batch = serverLimits.exportBatch

/** A list as it is exported: its rows, how they are presented, and the columns that are read from that. */
export interface Exported<ListQuery, Row, Item> {
  /** The file's name and the sheet's. */
  name: string
  list: WholeList<ListQuery, Row>
  present: (ctx: Context, row: Row) => Item
  columns: Readonly<Record<string, ExportColumn<Item>>>
}

/** A download outlives its request's look-up; it ends with its session. */
const isSignedIn = ({ deps, session }: Context): Promise<boolean> =>
  inTransaction(
    deps.db,
    systemContext,
    async (trx) => session !== null && (await findSessionActor(trx, session.id, deps.clock())) !== null,
    { readOnly: true },
  )

/** The rows of these ids, some at a time, each time as what the actor may see now. */
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

/** The first batch is read before the answer begins, so that what fails soon fails as an answer. */
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
 * A list as a file, in the asker's own scope: which rows is found at once, then they are read and written some at a time,
 * so that memory is bounded and no transaction lasts as long as a download. Prices are plain: the file is for programs
 * that have no session's key.
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
