import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { messages } from '@armature/domain/messages'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import type { ChannelLog } from './channel-log.ts'
import { loadOlder } from './chat-api.ts'

export interface ShownMessage {
  /** The message to scroll to; null for none. */
  shown: number | null
  /** Called once it is in view, or can't be. */
  onShown: () => void
}

interface Shown extends ShownMessage {
  channel: string
  log: ChannelLog
  /** From now on the view no longer follows the newest message. */
  leaveEnd: () => void
}

/** Scrolls to a message and focuses it; loads older pages until it is there. */
export const useShownMessage = (
  box: RefObject<HTMLElement | null>,
  { channel, log, shown, onShown, leaveEnd }: Shown,
): void => {
  const first = log.messages[0]?.seq ?? 0
  const upFrom = shown !== null && shown < first && log.hasOlder ? first : null
  const bring = useEffectEvent((): void => {
    const message = box.current?.querySelector<HTMLElement>(`[data-seq="${shown}"]`)
    leaveEnd()
    message?.scrollIntoView({ block: 'center' })
    message?.focus({ preventScroll: true })
    onShown()
  })
  const fail = useEffectEvent((): void => {
    showFailure(messages.somethingWentWrong)
    onShown()
  })
  useEffect(() => {
    if (shown === null) return
    if (upFrom !== null) loadOlder(channel).catch(fail)
    else bring()
  }, [channel, shown, upFrom])
}
