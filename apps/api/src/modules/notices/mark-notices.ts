import type { Context } from '../../context/context.ts'
import type { ReadNotices } from '../../outbox/notice-write-repository.ts'
import { readNotices } from '../../outbox/read-notices.ts'
import { countUnread } from './notice-repository.ts'

/** Marks one's own notices as read. */
export const markNotices = (ctx: Context, { body }: { body: ReadNotices }) =>
  ctx.inWrite(async (trx) => {
    await readNotices(trx, ctx, body)
    return { unread: await countUnread(trx, ctx.actor) }
  })
