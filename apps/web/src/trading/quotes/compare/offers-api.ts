import { fromWire } from '@armature/domain/money'
import type { Freights, Need, Offer } from '@armature/domain/quotes/compare/compare-offers'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { refetchInterval } from '../record/quotes-api.ts'

export type ComparedOffers = Answer<'compareOffers'>
type AnsweredNeed = ComparedOffers['needs'][number]
type AnsweredOffer = AnsweredNeed['offers'][number]
export type VendorAnswers = ComparedOffers['vendors'][number]

/** An offer for the rules' comparison, with the page's other data. */
export interface ShownOffer extends Offer, Pick<AnsweredOffer, 'sku' | 'same_number' | 'link'> {
  answers: VendorAnswers | undefined
}

export interface ShownNeed
  extends Need, Pick<AnsweredNeed, 'name' | 'sku' | 'product' | 'image' | 'kind' | 'tag'> {
  offers: readonly ShownOffer[]
}

export const offersQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.offers(id),
    queryFn: ({ signal }) => call('compareOffers', { params: { id }, signal }),
    refetchInterval,
  })

const shownOffer = (offer: AnsweredOffer, vendors: ReadonlyMap<number, VendorAnswers>): ShownOffer => {
  const answers = vendors.get(offer.vendor)
  return {
    product: offer.product,
    name: offer.name,
    sku: offer.sku,
    vendor: offer.vendor,
    vendorName: answers?.name ?? '',
    cents: fromWire(offer.price) ?? 0,
    leadTimeDays: offer.lead_time_days,
    isLeadTimeAnswered: offer.lead_time_answered,
    minimum: offer.minimum_quantity,
    stock: offer.stock,
    noQuote: offer.no_quote,
    line: offer.line,
    blocked: offer.blocked,
    same_number: offer.same_number,
    link: offer.link,
    answers,
  }
}

/** The server's compared offers, as the rules and the page need them. */
export const shownNeeds = ({ needs, vendors }: ComparedOffers): ShownNeed[] => {
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  return needs.map(({ locked, offers, ...need }) => ({
    ...need,
    isLocked: locked,
    offers: offers.map((offer) => shownOffer(offer, byId)),
  }))
}

/** Each vendor's freight for its part of the quote. */
export const shownFreights = ({ vendors }: Pick<ComparedOffers, 'vendors'>): Freights =>
  new Map(vendors.map(({ id, freight }) => [id, freight === null ? null : fromWire(freight)]))
