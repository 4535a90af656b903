import { trackingHost } from './tracking-url.ts'

/** Carriers to choose from, with the hosts of their tracking pages; others are typed. */
const hostsOf: Readonly<Record<string, string>> = {
  UPS: 'ups.com',
  FedEx: 'fedex.com',
  USPS: 'usps.com',
  DHL: 'dhl.com|dhl.de|mydhl.com',
  DPD: 'dpd.com|dpd.de|dpd.co.uk|dpd.fr',
  GLS: 'gls-group.eu|gls-group.com|gls-pakete.de',
  TNT: 'tnt.com',
  'Canada Post': 'canadapost-postescanada.ca|canadapost.ca',
  Purolator: 'purolator.com',
  'Royal Mail': 'royalmail.com',
  Chronopost: 'chronopost.fr',
  'La Poste': 'laposte.fr',
  PostNL: 'postnl.nl|postnl.post',
  'SF Express': 'sf-express.com|sf-international.com',
  'Yamato Transport': 'kuronekoyamato.co.jp',
  'DB Schenker': 'dbschenker.com',
  DSV: 'dsv.com',
  'Kuehne+Nagel': 'kuehne-nagel.com',
  'XPO Logistics': 'xpo.com',
  'Old Dominion': 'odfl.com',
}

export const carriers: readonly string[] = Object.keys(hostsOf)

/** The carrier whose tracking page this is; null for an unknown one. */
export const carrierAt = (trackingUrl: string): string | null => {
  const host = trackingHost(trackingUrl)
  if (host === null) return null
  const isOf = (domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
  return carriers.find((carrier) => hostsOf[carrier]?.split('|').some(isOf)) ?? null
}

export const weightUnits = ['kg', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight as it was typed. */
export interface TypedWeight {
  value: number
  unit: WeightUnit
}

/** How a parcel travels, as entered by its vendor; null or empty if it entered nothing. */
export interface Packing {
  carrier: string
  packages: number | null
  /** Of all packages together. */
  weight: TypedWeight | null
  dimensions: string
}

export const unsaidPacking: Packing = { carrier: '', packages: null, weight: null, dimensions: '' }

const poundInKilograms = 0.453_592_37
const poundsIn = { lb: 1, kg: poundInKilograms } as const satisfies Record<WeightUnit, number>

/** The weight of these pieces by their products' packages, in pounds each; null where one of them is unknown. */
export const weightOfPieces = (
  pieces: readonly { pounds: number | null; quantity: number }[],
  unit: WeightUnit,
): TypedWeight | null => {
  const packed = pieces.filter(({ quantity }) => quantity > 0)
  if (packed.length === 0 || packed.some(({ pounds }) => pounds === null)) return null
  const pounds = packed.reduce((sum, one) => sum + (one.pounds ?? 0) * one.quantity, 0)
  return { value: Number((pounds * poundsIn[unit]).toFixed(2)), unit }
}

const weightText = ({ value, unit }: TypedWeight): string => `${value} ${unit}`

const hostText = (trackingUrl: string): string => trackingHost(trackingUrl)?.replace(/^www\./, '') ?? ''

/** The carrier as entered, else the one of the tracking page, else that page's host. */
export const carrierText = ({ carrier }: Packing, trackingUrl: string): string =>
  carrier || (carrierAt(trackingUrl) ?? hostText(trackingUrl))

/** Does a parcel's carrier say no more than the link to its tracking page? */
export const isOnlyHost = (carrier: string, trackingUrl: string): boolean => carrier === hostText(trackingUrl)

/** The packing as names and values, for documents and screens; unknown values are left out. */
export const packingFacts = ({ packages, weight, dimensions }: Packing): [string, string][] =>
  (
    [
      ['Packages', packages === null ? '' : String(packages)],
      ['Weight', weight === null ? '' : weightText(weight)],
      ['Dimensions', dimensions],
    ] satisfies [string, string][]
  ).filter(([, text]) => text !== '')
