import type { ChangedRecord } from '@armature/contract/platform/realtime'
import type { ChatKind } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import type { ChangeKind } from '@armature/domain/realtime/change'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** The chat of a changed record: it may have new readers, and new lines to point at. */
const chatOf = (kind: ChatKind, id: number | string): QueryKey[] => {
  const channel = channelName({ kind, id: Number(id) })
  return [queryKeys.chats.one(channel), queryKeys.chats.lines(channel)]
}

/** The queries that show each kind of record. */
const shownBy: Record<ChangeKind, (id: number | string) => QueryKey[]> = {
  product: (id) => [queryKeys.dashboard.all, queryKeys.products.many, queryKeys.products.one(id)],
  media: (id) => [
    queryKeys.media(id),
    queryKeys.products.many,
    queryKeys.products.ones,
    queryKeys.catalogue.ownRobots,
    queryKeys.catalogue.allFits,
  ],
  quote: (id) => [
    queryKeys.dashboard.all,
    queryKeys.quotes.lists,
    queryKeys.quotes.one(id),
    queryKeys.quotes.timeline(id),
    ...chatOf('quote', id),
  ],
  sub_quote: (id) => [queryKeys.dashboard.all, queryKeys.subQuotes.all, ...chatOf('subQuote', id)],
  order: (id) => [
    queryKeys.dashboard.all,
    queryKeys.orders.lists,
    queryKeys.orders.one(id),
    queryKeys.orders.timeline(id),
    ...chatOf('order', id),
  ],
  sub_order: (id) => [queryKeys.dashboard.all, queryKeys.subOrders.all, ...chatOf('subOrder', id)],
  chat: (id) => [queryKeys.chats.one(String(id)), queryKeys.chats.unread, queryKeys.questions.all],
  open_offer: () => [queryKeys.dashboard.all, queryKeys.openOffers.all],
  notice: () => [queryKeys.notices.lists, queryKeys.notices.unread],
  user: (id) => [
    queryKeys.requestLists.all,
    queryKeys.dashboard.all,
    queryKeys.me.self,
    queryKeys.subscriptions.all,
    queryKeys.users.lists,
    queryKeys.users.events(id),
  ],
}

/**
 * Changes within the first time share one refetch; the second is the shortest pause between two refetches in a busy
 * marketplace.
 */
const gatherMs = 150
const pauseMs = 1_000
/** After an outage all clients return at once; their refetches are spread out. */
const spreadMs = 1_500

export interface Refresher {
  changed(record: ChangedRecord): void
  all(): void
  stop(): void
}

/** Refetches what is on screen and changed; the rest is refetched when it is shown. */
export const refresher = (queryClient: QueryClient, isHidden = () => document.hidden): Refresher => {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0

  const flush = (): void => {
    timer = undefined
    last = Date.now()
    // A hidden tab refetches once it is visible.
    const refetchType = isHidden() ? 'none' : 'active'
    // A hidden tab's title shows unread messages too.
    for (const queryKey of waiting.values())
      void queryClient.invalidateQueries({
        queryKey,
        refetchType: queryKey === queryKeys.chats.unread ? 'active' : refetchType,
      })
    waiting.clear()
  }
  const soon = (delayMs: number): void => {
    timer ??= setTimeout(flush, Math.max(delayMs, last + pauseMs - Date.now()))
  }
  return {
    changed: ({ kind, id }) => {
      // A newer server may know kinds that this page doesn't.
      for (const queryKey of shownBy[kind]?.(id) ?? []) waiting.set(JSON.stringify(queryKey), queryKey)
      if (waiting.size > 0) soon(gatherMs)
    },
    all: () => {
      waiting.clear()
      waiting.set('', queryKeys.everything)
      soon(Math.random() * spreadMs)
    },
    stop: () => {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
