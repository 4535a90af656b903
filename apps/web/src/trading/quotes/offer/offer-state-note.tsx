import { fill, messages } from '@armature/domain/messages'
import { isBeingPaid, isEnded } from '@armature/domain/purchases/offer-state'
import { offerEndedText } from '@armature/domain/quotes/offer/good-until'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { Loader, Stack, Text } from '@mantine/core'
import { IconBan, IconClockOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { Offer } from './offer-api.ts'
import { offerAnswered, refreshOffer } from './offer-api.ts'

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
    title: 'This offer has ended',
    text: 'Prices and stock may have changed since.',
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

const noteOf = ({ state, good_until }: Offer): Note | undefined => {
  const note = state in notes ? notes[state as keyof typeof notes] : undefined
  return note !== undefined && isEnded(state) ? { ...note, title: offerEndedText(good_until) } : note
}

/** Why an offer can't be answered now, beside the disabled answers; null if it can. */
export const whyShut = (offer: Offer): string | null => {
  if (isBeingPaid(offer.state)) return messages.paymentUnderWay
  return noteOf(offer)?.title.replace(/[.]?$/, '.') ?? null
}

/** Notifies the seller, once, that the ended offer is wanted. */
const AskAgain = ({ token, offer }: { token: string; offer: Offer }) => {
  const ask = useWrite({
    send: (_: void, write) => write('askForOfferAgain', { params: { token } }),
    success: ({ seller }) => `${seller} has been notified`,
    onDone: (asked) => offerAnswered(token, asked),
    onRefused: () => void refreshOffer(token),
  })
  return offer.asked_again === null ? (
    <BusyButton size="compact-sm" variant="default" isBusy={ask.isBusy} onClick={() => void ask.run()}>
      Ask for it again
    </BusyButton>
  ) : (
    <Text size="sm">
      You asked for it again on <DateTime value={offer.asked_again} />. {offer.seller} has been notified.
    </Text>
  )
}

interface OfferStateNoteProps {
  token: string
  offer: Offer
  isOutcome: boolean
}

export const OfferStateNote = ({ token, offer, isOutcome }: OfferStateNoteProps) => {
  const kept = useFocusKept<HTMLDivElement>({ isOutcome })
  const note = noteOf(offer)
  return (
    note && (
      <Notice ref={kept} tabIndex={-1} color={note.color} icon={note.icon} title={note.title} role="status">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{fill(note.text, { seller: offer.seller })}</Text>
          {isEnded(offer.state) && <AskAgain token={token} offer={offer} />}
        </Stack>
      </Notice>
    )
  )
}
