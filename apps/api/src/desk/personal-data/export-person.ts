import { personName } from '@armature/domain/accounts/person-name'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { mediaFiles } from '@armature/domain/media/media-address'
import { dayOf } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ZipPart } from '../../platform/files/zip-stream.ts'
import { largestZip, zipStream } from '../../platform/files/zip-stream.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { mediaKey } from '../../people/media/media-files.ts'
import { findUserRow } from '../../people/accounts/user-repository.ts'
import { personRows, uploadsOf } from './personal-data-repository.ts'

type Upload = Awaited<ReturnType<typeof uploadsOf>>[number]

const fileOf = ({ kind, format }: Upload): string =>
  kind === 'IMAGE' ? mediaFiles.large : mediaFiles.original(format)

/** One JSON file for each table, then as many uploads as fit; media.json lists them all. */
async function* partsOf(
  ctx: Context,
  tables: ZipPart[],
  uploads: readonly Upload[],
): AsyncGenerator<ZipPart> {
  yield* tables
  let room = largestZip - tables.reduce((sum, { body }) => sum + (body as Buffer).length, 0)
  for (const upload of uploads) {
    const file = await ctx.deps.mediaStore.open(mediaKey(upload.public_id, fileOf(upload)))
    if (file === null || file.size > room) {
      file?.body.destroy()
      continue
    }
    room -= file.size + 1_000
    yield { name: `files/${upload.public_id}-${fileOf(upload)}`, body: file.body }
  }
}

/** All that is stored about a person, as an archive of JSON files and uploads. */
export const exportPerson = async (ctx: Context, userId: number): Promise<FileAnswer | Problem> => {
  const refused = await countOwnTry(ctx, 'exportPerAccount', messages.exportTooMany)
  if (refused !== null) return refused
  const user = await ctx.inRead((trx) => findUserRow(trx, ctx.actor, userId))
  if (user === undefined) return notFound(messages.notFound)
  const asPerson = { role: 'SYSTEM', userId, tenantId: null } as const
  const found = await inTransaction(
    ctx.deps.db,
    asPerson,
    async (trx) => {
      const tables: ZipPart[] = []
      for await (const { table, rows } of personRows(trx, userId))
        tables.push({ name: `${table}.json`, body: Buffer.from(JSON.stringify(rows, null, 2)) })
      return { tables, uploads: await uploadsOf(trx, userId) }
    },
    { readOnly: true },
  )
  const recorded = await ctx.inWrite(async (trx) => {
    await recordAccountEvent(trx, ctx, {
      kind: 'account.exported',
      user_id: userId,
      summary: 'All data exported',
    })
    return null
  })
  if (isProblem(recorded)) return recorded
  return {
    name: `${personName(user)} ${dayOf(ctx.now)}.zip`,
    type: 'application/zip',
    headers: {},
    body: zipStream(partsOf(ctx, found.tables, found.uploads)),
  }
}
