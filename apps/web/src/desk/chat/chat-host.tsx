import { useQuery } from '@tanstack/react-query'
import { channelName, parseChannel } from '@armature/domain/chat/channel'
import { recordName } from '@armature/domain/chat/record-name'
import { messages } from '@armature/domain/messages'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../platform/api/use-session.ts'
import { teller } from '../../platform/api/teller.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import { fetchCode } from '@armature/ui/lazy/lazy-code.ts'
import { unreadQuery } from './chat-api.ts'
import type { OpenChat } from './chat-state.ts'
import { closeChat, openChat, useOpenChat } from './chat-state.ts'
import { useAddress } from '@armature/ui/use-address.ts'

type Shown = ComponentType<{ chat: OpenChat }>

/** The chat's code, which loads with the first chat opened. */
const useDrawer = (isWanted: boolean): { Shown: Shown } | null => {
  const [drawer, setDrawer] = useState<{ Shown: Shown } | null>(null)
  const isMissing = isWanted && drawer === null
  useEffect(() => {
    if (!isMissing) return
    fetchCode(() => import('./chat-drawer.tsx')).then(
      ({ ChatDrawer }) => setDrawer({ Shown: ChatDrawer }),
      () => {
        closeChat()
        teller().failure(messages.unexpected)
      },
    )
  }, [isMissing])
  return drawer
}

const markDelivered = makeWrite<{ channel: string; delivered: number }, unknown>({
  send: ({ channel, delivered }, write) =>
    write('markChat', { params: { channel }, body: { delivered }, isQuiet: true }),
  failure: false,
})

/**
 * A message's mail and notification link to the record's page with its chat in the address. The chat opens, ready to
 * type.
 */
const useChatOfLink = (): void => {
  const { chat } = useAddress()
  const router = useRouter()
  useEffect(() => {
    const channel = typeof chat === 'string' ? parseChannel(chat) : null
    if (channel === null) return
    openChat({ channel: channelName(channel), name: recordName(channel) })
    const { pathname, searchStr } = router.latestLocation
    const rest = new URLSearchParams(searchStr)
    rest.delete('chat')
    // A reload, or Back, doesn't open it again.
    router.history.replace(rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`)
  }, [chat, router])
}

/**
 * The chat over the screen, if one is open; its code loads with the first. It acknowledges the messages that have
 * arrived here.
 */
export const ChatHost = () => {
  const email = useSession()?.userEmail ?? ''
  const asked = useOpenChat()
  // Specification section 6: a chat needs a stored user e-mail.
  const open = email === '' ? null : asked
  useChatOfLink()
  const { data } = useQuery(unreadQuery)
  const told = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { channel, last, delivered } of data?.channels ?? []) {
      if (delivered >= last || (told.current.get(channel) ?? 0) >= last) continue
      told.current.set(channel, last)
      void markDelivered({ channel, delivered: last })
    }
  }, [data])
  const drawer = useDrawer(open !== null)
  return open !== null && drawer !== null && <drawer.Shown key={open.channel} chat={open} />
}
