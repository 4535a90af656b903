import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { deliveryChanges } from '@armature/domain/quotes/offer/delivery'
import { lacksRegion } from '@armature/domain/values/regions'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { findUsableAddress } from '../record/address-book-repository.ts'
import type { Effect } from './edit-quote.ts'
import { updateOfferDestinations } from './open-line-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { eventIds } from './quote-lock-repository.ts'
import { updateDestinations } from './quote-write-repository.ts'

interface ChangedHow {
  /** Nobody entered it: it is the account's own address. */
  isAssumed?: boolean
  /** The region's field in the call. */
  regionField?: string
}

export const changeDelivery = (
  before: LockedQuote,
  delivery: Delivery,
  { isAssumed = false, ...field }: ChangedHow = {},
): Effect => ({
  ...field,
  write: async (trx) => {
    await updateDestinations(trx, before.id, delivery)
    if (before.openLines.length > 0) await updateOfferDestinations(trx, before.id, delivery)
  },
  apply: (quote) => ({ ...quote, delivery, shipToAssumed: isAssumed }),
  events: () => [
    {
      kind: 'quote.delivery',
      summary: [
        ...deliveryChanges(before.delivery, delivery),
        ...(isAssumed ? [messages.shipToFromAccount] : []),
      ].join('; '),
      ...eventIds(before),
      for_customer: true,
      before: before.delivery,
      after: delivery,
    },
  ],
})

/** Uses the account's own address if the quote has no destination; does nothing without one. */
export const assumeDestination = async (trx: Database, quote: LockedQuote): Promise<Effect[]> => {
  if (quote.delivery.ship_to !== null) return []
  const ship_to = await findUsableAddress(trx, quote.customerId)
  return ship_to === null || lacksRegion(ship_to)
    ? []
    : [changeDelivery(quote, { ...quote.delivery, ship_to }, { isAssumed: true })]
}
