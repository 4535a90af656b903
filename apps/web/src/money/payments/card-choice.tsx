import { expiryText, isCardExpired } from '@armature/domain/payments/card'
import { unsettledWords } from '@armature/domain/payments/unsettled-words'
import { Button, Loader, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { CardBrand } from './card-brand.tsx'
import { cardEntryMode } from './card-entry/card-entry-mode.ts'
import type { EnteredCard, GetPaymentMethod } from './card-entry/card-entry-props.ts'
import { CardEntry } from './card-entry/card-entry.tsx'
import classes from './card-tile.module.css'
import type { Card } from './payment-methods-api.ts'
import { cardsQuery } from './payment-methods-api.ts'

/** Means a card entered for this payment. */
const anotherCard = 'another'

/** The saved cards that can pay, the default first; none for a person who isn't signed in as the payer. */
const useSavedCards = (isOwn: boolean) => {
  const { data = [], isLoading, failureCount } = useQuery({ ...cardsQuery, enabled: isOwn })
  const cards: readonly Card[] = data
    .filter(({ card }) => !isCardExpired(card, new Date()))
    .toSorted((a, b) => Number(b.default) - Number(a.default))
  // If they can't be loaded at once, the payer enters a card.
  return { cards, isComing: isLoading && failureCount === 0 }
}

/** Pays with a saved card: its id is enough. */
const savedCard =
  (id: string): EnteredCard['getPaymentMethod'] =>
  () =>
    Promise.resolve({ ok: true, paymentMethod: id })

interface PayWithProps {
  cards: readonly Card[]
  chosen: string
  disabled: boolean
  onChoose: (id: string) => void
}

const PayWith = ({ cards, chosen, disabled, onChoose }: PayWithProps) => (
  <Radio.Group label="Pay with" value={chosen} onChange={onChoose}>
    <Stack gap="xs" mt="xs">
      {cards.map(({ id, card }) => (
        <Radio
          key={id}
          value={id}
          disabled={disabled}
          label={
            <span className={classes.choice}>
              <CardBrand brand={card.brand} /> ending in {card.last4}, {expiryText(card)}
            </span>
          }
        />
      ))}
      <Radio value={anotherCard} disabled={disabled} label="Another card" />
    </Stack>
  </Radio.Group>
)

/** The card to pay with: a saved one (by default the default card), or a newly entered one. */
export const useCardChoice = (takesKeptCards: boolean) => {
  const entered = useRef<GetPaymentMethod | null>(null)
  const [isReady, setReady] = useState(false)
  const { cards, isComing } = useSavedCards(takesKeptCards)
  const [asked, choose] = useState<string | null>(null)
  // A payer who was shown a card form keeps it, even if saved cards load later.
  if (asked === null && isReady) choose(anotherCard)
  const chosen = asked ?? cards[0]?.id ?? anotherCard
  const isKept = cards.some(({ id }) => id === chosen)
  return {
    cards,
    isComing,
    chosen,
    choose,
    isKept,
    /** Is there a card to pay with, or a form to enter one? */
    isReady: isReady || isKept,
    onReady: (card: EnteredCard) => {
      entered.current = card.getPaymentMethod
      setReady(true)
    },
    getPaymentMethod: (): GetPaymentMethod | null => (isKept ? savedCard(chosen) : entered.current),
  }
}

export interface CardChoiceProps {
  choice: ReturnType<typeof useCardChoice>
  payment: Parameters<typeof cardEntryMode>[0]
  disabled: boolean
  /** The previous try may have charged its card. No other card can be chosen until the payer gives that try up here. */
  onRelease?: (() => void) | undefined
}

/** Names the card that the next press charges, since it may differ from the chosen one. */
const Held = ({ onRelease }: { onRelease: () => void }) => {
  const note = useFocusKept<HTMLDivElement>()
  return (
    <Notice ref={note} tabIndex={-1} color="orange" title={unsettledWords.title} role="status">
      <Text size="sm">{unsettledWords.sameCard}</Text>
      <Button variant="default" size="xs" mt="xs" onClick={onRelease}>
        {unsettledWords.release}
      </Button>
    </Notice>
  )
}

/**
 * Asks which card pays, and for a new card its number. It waits for the saved cards to load: they would otherwise
 * replace a form in use, and pay instead of the typed card.
 */
export const CardChoice = ({ choice, payment, disabled, onRelease }: CardChoiceProps) => {
  const around = useRef<HTMLDivElement>(null)
  const isOff = disabled || onRelease !== undefined
  const release = () => {
    // The pressed button goes with its note.
    around.current?.focus()
    onRelease?.()
  }
  return (
    <Stack ref={around} tabIndex={-1} gap="md" className={classes.all ?? ''}>
      {onRelease !== undefined && <Held onRelease={release} />}
      {choice.cards.length > 0 && (
        <PayWith cards={choice.cards} chosen={choice.chosen} disabled={isOff} onChoose={choice.choose} />
      )}
      {choice.isComing && <Loader role="status" aria-label="Loading your cards" />}
      {!choice.isComing && !choice.isKept && (
        <CardEntry mode={cardEntryMode(payment)} disabled={isOff} onReady={choice.onReady} />
      )}
    </Stack>
  )
}
