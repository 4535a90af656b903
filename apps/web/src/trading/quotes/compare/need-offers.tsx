import { wholeText } from '@armature/domain/values/number-text'
import { offerBlocks, mayChoose, standing } from '@armature/domain/quotes/compare/compare-offers'
import { Button, Radio, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { Equivalence } from './equivalence.tsx'
import { offerFacts } from './offer-words.ts'
import classes from './offers.module.css'
import type { ShownNeed, ShownOffer } from './offers-api.ts'

interface NeedOffersProps {
  need: ShownNeed
  /** The chosen product; null if the line stays as it is. */
  chosen: number | null
  why: string | undefined
  onChoose: (product: number | null) => void
  onLink: () => void
  onUnlinked: () => void
}

interface OfferChoiceProps extends Pick<NeedOffersProps, 'need' | 'onUnlinked'> {
  offer: ShownOffer
  group: string
  isChosen: boolean
  onChoose: () => void
}

const OfferChoice = ({ need, offer, group, isChosen, onChoose, onUnlinked }: OfferChoiceProps) => {
  const factsId = useId()
  return (
    <div className={classes.offer} data-chosen={isChosen}>
      <div className={classes.head}>
        <Radio
          name={group}
          value={String(offer.product)}
          checked={isChosen}
          disabled={!mayChoose(need, offer)}
          onChange={onChoose}
          aria-describedby={factsId}
          label={`${offer.vendorName}: ${offer.name}`}
          description={[offer.sku, ...(offer.blocked === null ? [] : [offerBlocks[offer.blocked]])].join(
            ' · ',
          )}
        />
        {offer.line !== null && <StatusBadge label="On the quote" tone="neutral" />}
      </div>
      <dl className={classes.facts} id={factsId}>
        {offerFacts(need, offer).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Equivalence offer={offer} onUnlinked={onUnlinked} />
    </div>
  )
}

/** A line's choices: its vendors side by side, on a phone below one another. */
export const NeedOffers = ({ need, chosen, why, onChoose, onLink, onUnlinked }: NeedOffersProps) => {
  const group = useId()
  const on = standing(need)
  const isKept = (offer: ShownOffer) => chosen === null && on.length === 1 && offer.line !== null
  return (
    <fieldset className={classes.need}>
      <legend className={classes.legend}>
        {wholeText(need.quantity)} × {need.name}
      </legend>
      {why !== undefined && <p className={classes.why}>{why}</p>}
      {need.isLocked && <p className={classes.why}>This part of the quote can’t be changed now.</p>}
      {on.length > 1 && (
        <div className={classes.offer} data-chosen={chosen === null}>
          <Radio
            name={group}
            value="keep"
            checked={chosen === null}
            disabled={need.isLocked}
            onChange={() => onChoose(null)}
            label={`Keep all ${on.length} lines`}
            description="Several vendors are asked for the same part and quantity."
          />
        </div>
      )}
      {need.offers.map((offer) => (
        <OfferChoice
          key={offer.product}
          need={need}
          offer={offer}
          group={group}
          isChosen={chosen === offer.product || isKept(offer)}
          onChoose={() => onChoose(on.length === 1 && offer.line !== null ? null : offer.product)}
          onUnlinked={onUnlinked}
        />
      ))}
      <Button variant="subtle" size="compact-sm" mt={8} onClick={onLink}>
        Add an equivalent part<VisuallyHidden> as {need.name}</VisuallyHidden>
      </Button>
    </fieldset>
  )
}
