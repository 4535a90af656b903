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
import { useSidePlace } from '@armature/ui/record/side-place.ts'
import { createPortal } from 'react-dom'
import { fetchCode } from '@armature/ui/lazy/lazy-code.ts'
import { unreadQuery } from './chat-api.ts'
import type { OpenChat } from './chat-state.ts'
import { closeChat, openChat, useOpenChat } from './chat-state.ts'
import { useAddress } from '@armature/ui/use-address.ts'

type Shown = ComponentType<{ chat: OpenChat }>

interface ChatFrames {
  Over: Shown
  Beside: Shown
}

/** The chat's code, which loads with the first chat opened. */
const useFrames = (isWanted: boolean): ChatFrames | null => {
  const [frames, setFrames] = useState<ChatFrames | null>(null)
  const isMissing = isWanted && frames === null
  useEffect(() => {
    if (!isMissing) return
    fetchCode(() => import('./chat-frames.ts')).then(
      ({ ChatDrawer, ChatBeside }) => setFrames({ Over: ChatDrawer, Beside: ChatBeside }),
      () => {
        closeChat()
        teller().failure(messages.unexpected)
      },
    )
  }, [isMissing])
  return frames
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
 * The open chat, if any: beside a record, otherwise over the screen. Its code loads with the first chat. It also
 * acknowledges messages that have arrived in this browser.
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
  const frames = useFrames(open !== null)
  const place = useSidePlace()
  if (open === null || frames === null) return null
  return place === null ? (
    <frames.Over key={open.channel} chat={open} />
  ) : (
    createPortal(<frames.Beside key={open.channel} chat={open} />, place)
  )
}
