import type { Context } from '../context/context.ts'
import type { Database } from '../db/tables/tables.ts'
import { announceChange } from '../journal/announce-change.ts'
import type { ReadNotices } from './notice-write-repository.ts'
import { markRead } from './notice-write-repository.ts'

type Reading = Pick<Context, 'now' | 'client'>

/** Marks a person's notifications as read and notifies their screens; read ones aren't in the next daily mail. */
export const readNoticesOf = async (
  trx: Database,
  { now, client: { liveConnection: madeBy } }: Reading,
  userId: number,
  read: ReadNotices,
): Promise<void> => {
  if ((await markRead(trx, userId, read, now)) === 0) return
  const own = { kind: 'notice', id: userId, audience: { userId } } as const
  await announceChange(trx, madeBy === undefined ? own : { ...own, madeBy })
}

/** Marks the actor's notifications as read and notifies its other screens. */
export const readNotices = async (
  trx: Database,
  ctx: Reading & Pick<Context, 'actor'>,
  read: ReadNotices,
): Promise<void> => {
  const { userId } = ctx.actor
  if (userId !== null) await readNoticesOf(trx, ctx, userId, read)
}
