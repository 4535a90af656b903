import { recordRoles } from '@armature/domain/rights/actor'
import { doings } from '@armature/domain/realtime/presence'
import { changeKinds } from '@armature/domain/realtime/change'
import type { Change } from '@armature/domain/realtime/change'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { socketLimits } from '../config/socket-limits.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DatabaseUrl } from '../db/database-url.ts'
import { listen } from '../db/listener.ts'
import type { NotificationChannel } from '../db/notifications.ts'
import type { ChangeFeed, ChangeFeedListener, PresenceNotice, Typing } from '../ports/realtime.ts'

const id = z.int().nullable().exactOptional()

/** The message of announce-change.ts. Versions run side by side, so unknown changes are dropped. */
const changeShape: z.ZodType<Change> = z.object({
  kind: z.enum(changeKinds),
  id: z.union([z.int(), z.string()]),
  audience: z.object({ vendorId: id, tenantId: id, customerId: id, userId: id }),
  statuses: z.array(z.enum(quoteStatuses)).exactOptional(),
  stockOnly: z.boolean().exactOptional(),
  madeBy: z.string().exactOptional(),
})

const typingShape: z.ZodType<Typing> = z.object({
  channel: z.string(),
  userId: z.int(),
  audience: z.object({ vendorId: id, tenantId: id, customerId: id }),
  statuses: z.array(z.enum(quoteStatuses)).exactOptional(),
})

const presenceShape: z.ZodType<PresenceNotice> = z.union([
  z.object({
    from: z.string(),
    at: z.number(),
    channel: z.string(),
    people: z.array(z.object({ userId: z.int(), role: z.enum(recordRoles), doing: z.enum(doings) })),
    audience: z.object({ vendorId: id, tenantId: id, customerId: id }),
    statuses: z.array(z.enum(quoteStatuses)).exactOptional(),
  }),
  z.object({ from: z.string(), pulse: z.literal(true) }),
  z.object({ from: z.string(), ask: z.literal(true) }),
])

export const read = <T>(shape: z.ZodType<T>, payload: string): T | undefined => {
  try {
    return shape.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Passes an announcement to the listener, whether it came through NOTIFY or Redis. */
export const hear = (
  listener: ChangeFeedListener,
  log: Pick<Logger, 'warn'>,
  channel: NotificationChannel,
  payload: string,
): void => {
  if (channel === 'sessions') return listener.onSessionEnded(payload)
  if (channel === 'lists') return listener.onListChange(payload)
  if (channel === 'typing') {
    const typing = read(typingShape, payload)
    if (typing !== undefined) listener.onTyping(typing)
    return
  }
  if (channel === 'presence') {
    const notice = read(presenceShape, payload)
    if (notice !== undefined) listener.onPresence(notice)
    return
  }
  if (channel === 'lost') {
    listener
      .onHearing()
      .catch((error: unknown) =>
        log.warn({ event: 'socket_check_failed', err: error }, 'screens were not told of a gap'),
      )
    return
  }
  const change = read(changeShape, payload)
  if (change === undefined) log.warn({ event: 'change_unreadable' }, 'a change was not understood')
  else listener.onChange(change)
}

/**
 * The feed over PostgreSQL's NOTIFY: it commits with the transaction that causes it, and needs no other
 * service (docs/decisions/011-realtime.md).
 */
export const postgresChangeFeed = (url: DatabaseUrl, log: Pick<Logger, 'warn'>): ChangeFeed => ({
  start: (listener) =>
    listen(url, {
      heartbeatMs: socketLimits.heartbeatSeconds * 1_000,
      onListening: () => listener.onHearing(),
      onLost: (reason) => {
        log.warn({ event: 'change_feed_lost', reason }, 'changes are not heard')
        listener.onDeaf()
      },
      onNotification: (channel, payload) => hear(listener, log, channel, payload),
    }),
})
