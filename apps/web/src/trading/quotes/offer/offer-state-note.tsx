import { fill, messages } from '@armature/domain/messages'
import { isBeingPaid } from '@armature/domain/purchases/offer-state'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { Loader, Text } from '@mantine/core'
import { IconBan, IconClockOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import type { Offer } from './offer-api.ts'

interface Note {
  title: string
  text: string
  color: string
  icon: ReactNode
}

/** Why an offer can't be accepted now. OPEN and ORDERED have their own panels. */
const notes = {
  PAYING: {
    title: 'A payment is under way',
    text: 'This page updates when the outcome is known. Nothing is charged twice.',
    color: 'blue',
    icon: <Loader size={18} aria-hidden />,
  },
  PAUSED: {
    title: messages.offerPaused,
    text: 'It may reopen later under the same link. Ask the seller if you need it now.',
    color: 'orange',
    icon: <IconBan aria-hidden />,
  },
  EXPIRED: {
    title: messages.offerExpired,
    text: 'Prices and stock may have changed since. Ask the seller for a new offer.',
    color: 'orange',
    icon: <IconClockOff aria-hidden />,
  },
  WITHDRAWN: {
    title: 'This offer is being revised',
    text: 'The seller is changing it. You’ll get a mail with the new version; this link will show it too.',
    color: 'gray',
    icon: <IconRefresh aria-hidden />,
  },
  CHANGES_ASKED: {
    title: changesWords.underWay,
    text: changesWords.follow,
    color: 'blue',
    icon: <IconRefresh aria-hidden />,
  },
  CLOSED: {
    title: 'This offer is closed',
    text: 'It was declined or withdrawn. Ask the seller if you’d like it again.',
    color: 'gray',
    icon: <IconBan aria-hidden />,
  },
} as const satisfies Partial<Record<Offer['state'], Note>>

const noteOf = (state: Offer['state']): Note | undefined =>
  state in notes ? notes[state as keyof typeof notes] : undefined

/** Why an offer in this state can't be answered now, beside the disabled answers; null if it can. */
export const whyShut = (state: Offer['state']): string | null => {
  if (isBeingPaid(state)) return messages.paymentUnderWay
  return noteOf(state)?.title.replace(/[.]?$/, '.') ?? null
}

export const OfferStateNote = ({
  state,
  seller,
  isOutcome,
}: Pick<Offer, 'state' | 'seller'> & { isOutcome: boolean }) => {
  const kept = useFocusKept<HTMLDivElement>({ isOutcome })
  const note = noteOf(state)
  return (
    note && (
      <Notice ref={kept} tabIndex={-1} color={note.color} icon={note.icon} title={note.title} role="status">
        <Text size="sm">{fill(note.text, { seller })}</Text>
      </Notice>
    )
  )
}
