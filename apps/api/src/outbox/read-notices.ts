import type { Context } from '../context/context.ts'
import type { Database } from '../db/tables.ts'
import { announceChange } from '../journal/announce-change.ts'
import type { ReadNotices } from './notice-write-repository.ts'
import { markRead } from './notice-write-repository.ts'

/** Marks notices of the actor's as read and tells its other screens; what is read isn't in the next daily mail. */
export const readNotices = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  read: ReadNotices,
): Promise<void> => {
  const { userId } = ctx.actor
  if (userId === null || (await markRead(trx, userId, read, ctx.now)) === 0) return
  const madeBy = ctx.client.liveConnection
  const own = { kind: 'notice', id: userId, audience: { userId } } as const
  await announceChange(trx, madeBy === undefined ? own : { ...own, madeBy })
}
