import { dayInWords } from '../../orders/promised-day.ts'
import { placeLines } from '../../values/address-format.ts'
import { countryName } from '../../values/countries.ts'
import { messages } from '../../messages.ts'
import type { Problem } from '../../problem.ts'
import { invalidFields } from '../../problem.ts'
import { isOverEverywhere } from '../../values/time.ts'

/** An address's fields in form order; all are texts, empty where unknown. */
export const addressParts = [
  'company',
  'contact_name',
  'street',
  'street_more',
  'city',
  'region',
  'postal_code',
  'country',
  'phone',
] as const
export type AddressPart = (typeof addressParts)[number]
export type Address = Record<AddressPart, string>

/** The required fields; some countries have no postal codes or regions. */
export const neededParts: readonly AddressPart[] = ['contact_name', 'street', 'city', 'country']

/** A quote's destination, payer, purchase order number and needed-by day. */
export interface Delivery {
  /** Null until somebody enters it: a quote can be requested without one, but not bought. */
  ship_to: Address | null
  /** Null: the same as ship_to. */
  bill_to: Address | null
  purchase_order: string
  /** A day, as in 2026-11-21. */
  needed_by: string | null
}

export const noDelivery: Delivery = { ship_to: null, bill_to: null, purchase_order: '', needed_by: null }

/** Why this can’t be the needed-by day; null where it can. An unchanged day may be in the past. */
export const neededByError = (day: string | null, now: Date, was: string | null = null): string | null =>
  day !== null && day !== was && isOverEverywhere(day, now) ? messages.dayIsPast : null

/** The error for such a day, at its field. */
export const refuseNeededBy = (
  field: string,
  ...[day, now, was]: Parameters<typeof neededByError>
): Problem | null => {
  const error = neededByError(day, now, was)
  return error === null ? null : invalidFields({ [field]: [error] })
}

/** Nothing is bought without a destination, since freight and tax depend on it. */
export const refuseWithoutDestination = (
  { ship_to }: Pick<Delivery, 'ship_to'>,
  field = 'ship_to',
): Problem | null =>
  ship_to === null
    ? { ...invalidFields({ [field]: [messages.destinationNeeded] }), code: destinationNeeded }
    : null

/** The code of that refusal. */
export const destinationNeeded = 'destination_needed'

const sameAddress = (one: Address | null, other: Address | null): boolean =>
  one === null || other === null ? one === other : addressParts.every((part) => one[part] === other[part])

export const sameDelivery = (one: Delivery, other: Delivery): boolean =>
  sameAddress(one.ship_to, other.ship_to) &&
  sameAddress(one.bill_to, other.bill_to) &&
  one.purchase_order === other.purchase_order &&
  one.needed_by === other.needed_by

/** Are destination, day needed and number the same? Vendors read nothing else of the delivery. */
export const sameShipping = (one: Delivery, other: Delivery): boolean =>
  sameDelivery({ ...one, bill_to: null }, { ...other, bill_to: null })

/** A vendor learns only this before the order: enough for freight and duties, without a name. */
export interface Destination {
  city: string
  country: string
}

export const destinationOf = ({ ship_to }: { ship_to: Destination | null }): Destination | null =>
  ship_to === null ? null : { city: ship_to.city, country: ship_to.country }

/** The address that a vendor ships to after the order: everything but the phone. */
export type ShippingLabel = Omit<Address, 'phone'>

export const shippingLabel = (address: Address): ShippingLabel => {
  const { phone: _, ...label } = address
  return label
}

/** A delivery on an offer, without phones. */
export interface OfferedDelivery extends Omit<Delivery, 'ship_to' | 'bill_to'> {
  ship_to: ShippingLabel | null
  bill_to: ShippingLabel | null
}

export const offeredDelivery = ({ ship_to, bill_to, ...delivery }: Delivery): OfferedDelivery => ({
  ...delivery,
  ship_to: ship_to && shippingLabel(ship_to),
  bill_to: bill_to && shippingLabel(bill_to),
})

/** The payer's address, else the receiver's. */
export const billingOf = ({ ship_to, bill_to }: Pick<Delivery, 'ship_to' | 'bill_to'>): Address | null =>
  bill_to ?? ship_to

/** An address as on a label, in its country's order; the phone comes last, where it may be read. */
export const addressLines = (address: ShippingLabel & { phone?: string }): string[] =>
  [
    address.company,
    address.contact_name,
    address.street,
    address.street_more,
    ...placeLines(address),
    countryName(address.country),
    address.phone ?? '',
  ].filter((line) => line !== '')

/** "Berlin, Germany". */
export const destinationText = ({ city, country }: Destination): string => `${city}, ${countryName(country)}`

const neededText = ({ needed_by }: Delivery): string =>
  needed_by === null ? 'any day' : dayInWords(needed_by)

const shown = (address: Address | null): string => (address === null ? 'none' : destinationText(address))

/** One history line per changed part of a delivery, without streets and phones. */
export const deliveryChanges = (was: Delivery, now: Delivery): string[] => [
  ...(sameAddress(was.ship_to, now.ship_to)
    ? []
    : [`Ship to: ${shown(was.ship_to)} → ${shown(now.ship_to)}`]),
  ...(sameAddress(was.bill_to, now.bill_to) ? [] : ['Billing address changed']),
  ...(was.purchase_order === now.purchase_order
    ? []
    : [`Purchase order: ${was.purchase_order || 'none'} → ${now.purchase_order || 'none'}`]),
  ...(was.needed_by === now.needed_by ? [] : [`Needed by: ${neededText(was)} → ${neededText(now)}`]),
]
