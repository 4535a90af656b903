import { expiryText, isCardExpired } from '@armature/domain/payments/card'
import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CardBrand } from '../../payments/card-brand.tsx'
import classes from '../../payments/card-tile.module.css'
import type { EnteredCard } from '../../payments/card-entry/card-entry-props.ts'
import type { Card } from '../../payments/payment-methods-api.ts'
import { cardsQuery } from '../../payments/payment-methods-api.ts'

/** Stands for a card that is entered for this payment. */
export const anotherCard = 'another'

/** The kept cards that can pay, the default first; none for whoever isn't signed in as the offer's customer. */
export const useKeptCards = (isOwn: boolean): readonly Card[] => {
  const { data = [] } = useQuery({ ...cardsQuery, enabled: isOwn })
  return data
    .filter(({ card }) => !isCardExpired(card, new Date()))
    .toSorted((a, b) => Number(b.default) - Number(a.default))
}

/** Pays with a card that the provider keeps: its id is all there is to say. */
export const keptCard =
  (id: string): EnteredCard['getPaymentMethod'] =>
  () =>
    Promise.resolve({ ok: true, paymentMethod: id })

export interface PayWithProps {
  cards: readonly Card[]
  chosen: string
  disabled: boolean
  onChoose: (id: string) => void
}

export const PayWith = ({ cards, chosen, disabled, onChoose }: PayWithProps) => (
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
