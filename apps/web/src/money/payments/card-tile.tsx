import { messages } from '@armature/domain/messages'
import { expiryText, isCardExpired } from '@armature/domain/payments/card'
import { Button } from '@mantine/core'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { CardBrand } from './card-brand.tsx'
import classes from './card-tile.module.css'
import type { Card } from './payment-methods-api.ts'

export interface CardTileProps {
  card: Card
  /** Being made the default. */
  isBusy: boolean
  onMakeDefault: () => void
  onDelete: () => void
}

export const CardTile = ({ card, isBusy, onMakeDefault, onDelete }: CardTileProps) => {
  const { brand, last4 } = card.card
  const isExpired = isCardExpired(card.card, new Date())
  const which = `card ending in ${last4}`
  return (
    <li className={classes.tile} data-default={card.default || undefined}>
      <div className={classes.top}>
        <CardBrand brand={brand} />
        {card.default && <StatusBadge label={messages.defaultCardTag} tone="good" />}
      </div>
      <div>
        <p className={classes.number}>
          <span aria-hidden>•••• </span>
          {last4}
        </p>
        <p className={classes.expiry}>
          {isExpired ? 'Expired' : 'Expires'} {expiryText(card.card)}
        </p>
      </div>
      <div className={classes.actions}>
        {!card.default && !isExpired && (
          <BusyButton
            size="xs"
            variant="default"
            isBusy={isBusy}
            aria-label={`${messages.makeDefaultCard}: ${which}`}
            onClick={onMakeDefault}
          >
            {messages.makeDefaultCard}
          </BusyButton>
        )}
        <Button size="xs" variant="default" c="red" aria-label={`Delete ${which}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}
