import { destinationText } from '@armature/domain/quotes/offer/delivery'
import { openOfferMachine } from '@armature/domain/sourcing/open-lines'
import { statusTones } from '@armature/domain/states/status-tones'
import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { GrowingItem, GrowingList } from '@armature/ui/growing-list.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { neededText } from '../quotes/delivery/delivery-facts.tsx'
import { OpenLineWords } from './open-line-words.tsx'
import type { OpenOffer } from './open-lines-api.ts'
import { openOffersQuery } from './open-lines-api.ts'
import type { OpenOfferAction } from './open-offer-dialogs.tsx'
import { useAddress } from '@armature/ui/use-address.ts'

const OpenOfferDialog = lazyDialog(
  async () => (await import('./open-offer-dialogs.tsx')).OpenOfferDialog,
  ({ act }) => act !== null,
)

const factsOf = ({ quantity, destination, needed_by }: OpenOffer): string =>
  [
    quantity === 1 ? '1 piece' : `${quantity} pieces`,
    ...(destination === null ? [] : [`ships to ${destinationText(destination)}`]),
    ...(needed_by === null ? [] : [`needed by ${neededText(needed_by)}`]),
  ].join(', ')

const Words = ({ offer }: { offer: OpenOffer }) => (
  <>
    <OpenLineWords line={offer} />
    <Text size="sm">{factsOf(offer)}</Text>
    <Text size="xs" c="dimmed">
      Asked <DateTime value={offer.asked} />
      {offer.product !== null && ` · ${offer.product.name}`}
      {offer.reason !== null && ` · ${offer.reason}`}
    </Text>
  </>
)

const Item = ({ offer, onAction }: { offer: OpenOffer; onAction: (act: OpenOfferAction) => void }) => {
  const { text, state, sub_quote: subQuote } = offer
  return (
    <GrowingItem words={<Words offer={offer} />}>
      <StatusBadge label={openOfferMachine.row(state).label} tone={statusTones.openOffer[state]} />
      {openOfferMachine.is(state, 'waits') && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            aria-label={`Offer a product for ${text}`}
            onClick={() => onAction({ kind: 'take-up', offer, product: null })}
          >
            Offer a product
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Decline ${text}`}
            onClick={() => onAction({ kind: 'decline', offer })}
          >
            Decline
          </Button>
        </Group>
      )}
      {subQuote !== null && (
        <LinkButton to={paths.subQuote(subQuote)} size="compact-sm" variant="default">
          Sub-quote #{subQuote}
        </LinkButton>
      )}
    </GrowingItem>
  )
}

/** The request whose product was just listed, from the form's return address. */
const useListedFor = (offers: readonly OpenOffer[]): OpenOfferAction | null => {
  const { line, product } = useAddress()
  const offer = offers.find(({ id, state }) => id === line && openOfferMachine.is(state, 'waits'))
  return offer === undefined || typeof product !== 'number' ? null : { kind: 'take-up', offer, product }
}

/** The action on a request: chosen there, or the product just listed for it. */
const OfferDialog = ({
  offers,
  chosen,
  onClose,
}: {
  offers: readonly OpenOffer[]
  chosen: OpenOfferAction | null
  onClose: () => void
}) => {
  const navigate = useNavigate()
  const listed = useListedFor(offers)
  const close = () => {
    onClose()
    if (listed !== null) void navigate({ to: paths.openOffers, search: {}, replace: true })
  }
  return <OpenOfferDialog act={chosen ?? listed} onClose={close} />
}

/** A vendor's sourcing requests, with the actions on each. */
export const OpenOffers = () => {
  const [chosen, setChosen] = useState<OpenOfferAction | null>(null)
  return (
    <GrowingList
      label="Sourcing requests"
      query={useInfiniteQuery(openOffersQuery)}
      renderItem={(offer) => <Item key={offer.id} offer={offer} onAction={setChosen} />}
      empty={
        <EmptyState
          picture="done"
          title="No requests right now."
          description="When a buyer describes a part that you may have, it appears here."
        />
      }
    >
      {(offers) => <OfferDialog offers={offers} chosen={chosen} onClose={() => setChosen(null)} />}
    </GrowingList>
  )
}

/** The sourcing requests on a page of their own. */
export const OpenOffersPage = () => (
  <>
    <PageHeader
      title="Sourcing requests"
      description="Parts that buyers described but couldn’t find. Offer one of your products, or decline. The first vendor to offer gets the line."
    />
    <OpenOffers />
  </>
)
