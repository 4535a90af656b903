import { parseChannel } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import type { Logger } from 'pino'
import { notify } from '../../platform/db/notifications.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { findChatRecord } from '../../desk/chat/channel-repository.ts'
import { audienceOf } from '../../desk/chat/notify-chat.ts'
import type { Typing } from '../../platform/ports/realtime.ts'
import { allowance } from './allowance.ts'
import type { LiveSocket } from './live-socket.ts'

const notifyTyping = async (deps: Pick<Deps, 'db'>, socket: LiveSocket, name: string): Promise<void> => {
  const channel = parseChannel(name)
  const { actor } = socket.data
  const { userId } = actor
  if (channel === null || userId === null) return
  await inTransaction(deps.db, actor, async (trx) => {
    const record = await findChatRecord(trx, actor, channel)
    if (record === undefined) return
    const typing: Typing = { channel: name, userId, ...audienceOf(record) }
    await notify(trx, 'typing', [JSON.stringify(typing)])
  })
}

/** Passes typing on to readers who may see the record; it is never stored. */
export const hearTyping = (deps: Pick<Deps, 'db'>, log: Pick<Logger, 'warn'>, socket: LiveSocket): void => {
  const mayNotify = allowance({ atOnce: 2, perSecond: 1 / limits.chat.typingSeconds.pause })
  socket.on('typing', (name: unknown) => {
    if (typeof name !== 'string' || !mayNotify(1)) return
    notifyTyping(deps, socket, name).catch((error: unknown) =>
      log.warn({ event: 'typing_failed', err: error }, 'nobody was told of typing'),
    )
  })
}
