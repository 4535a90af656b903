import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ReadNotices } from '../../platform/outbox/notice-write-repository.ts'
import { readNotices } from '../../platform/outbox/read-notices.ts'
import { countUnread, findUnreadUntil } from './notice-repository.ts'

interface MarkNoticesInput {
  /** One of these; `until` is the newest notification that the bell showed. */
  body: Pick<ReadNotices, 'ids' | 'record'> & { until?: number | undefined }
}

/** A notification that no bell shows stays unread, since its mail may be the only way it arrives. */
const chosen = async (
  trx: Database,
  actor: Actor,
  { until, ...read }: MarkNoticesInput['body'],
): Promise<ReadNotices> => (until === undefined ? read : { ids: await findUnreadUntil(trx, actor, until) })

/** Marks the caller's own notifications as read. */
export const markNotices = (ctx: Context, { body }: MarkNoticesInput) =>
  ctx.inWrite(async (trx) => {
    await readNotices(trx, ctx, await chosen(trx, ctx.actor, body))
    return { unread: await countUnread(trx, ctx.actor) }
  })
