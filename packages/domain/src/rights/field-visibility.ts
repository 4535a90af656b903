import type { Actor, Belonging, Hat } from './actor.ts'
import { hatsOf } from './actor.ts'
import type { ProductFieldName } from '../catalogue/products/product-fields.ts'

/**
 * The fields of a record that not every reader of the record may see, with one decision per field. Fields that aren't
 * named here are for everybody who may see the record (visibility.ts). Presenters ask this table; a canary test walks
 * every reading call.
 */
const readersOf = {
  /** The name that a vendor signs in with is half of what an intruder needs. Other readers see the company's name. */
  vendorSignInName: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Only the seller learns why a vendor declined to quote. */
  declinedReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Nor do others learn why it doesn't offer a line. */
  noQuote: ['ADMIN', 'VENDOR', 'TENANT'],
  /** A price is hidden from the customer until it is on offer, and stays hidden if the quote closes before that. */
  priceNotOnOffer: ['ADMIN', 'VENDOR', 'TENANT'],
  /** A vendor's payouts are between the vendor and the marketplace. */
  payout: ['ADMIN', 'VENDOR', 'TENANT'],
  /** The provider's words about the balance that payouts are made from: that balance is the marketplace's. */
  marketplaceBalance: ['ADMIN'],
  /** The seller's reasons stay with the seller. A customer reads its own reason, and reads that its offer expired. */
  sellersReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /**
   * The amount by which a line exceeds the stock reveals the stock, so only its vendor and the seller read it. The
   * customer's offer says only that the line exceeds the stock.
   */
  stockShortage: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Before the order a vendor learns where parts go, city and country, and by when: its freight and lead time depend on it. */
  destination: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** Once it is ordered, the address that it sends the parcel to; its phone is in `delivery` alone. */
  shippingLabel: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** The buyer's hoped price of a line, and words about it: the line's own vendor and the seller answer to it, no other vendor. */
  buyersWord: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** The vendors who were asked about an open line, and why they declined: no vendor's matter, nor the customer's. */
  openLineOffers: ['ADMIN', 'TENANT'],
  /** Addresses with phones, the payer, and the buyer's order number: only the buyer and the seller read them. */
  delivery: ['ADMIN', 'TENANT', 'CUSTOMER'],
  /** The company that a customer buys for says who the customer is: it stands on the papers of whoever sells to it. */
  customerCompany: ['ADMIN', 'TENANT', 'CUSTOMER'],
  /** That its subscription isn't paid is the store's matter; a customer reads that the offer can't be accepted now. */
  storeClosed: ['ADMIN', 'TENANT'],
} as const satisfies Record<string, readonly Hat[]>

export type GuardedField = keyof typeof readersOf

/** May this actor read the field on a record with these owners? */
export const readsField = (actor: Actor, field: GuardedField, record: Belonging): boolean => {
  const worn = hatsOf(actor, record)
  return worn.includes('SYSTEM') || readersOf[field].some((hat) => worn.includes(hat))
}

/** A vendor's sign-in name for readers who may know it; its company's name for all others. */
export const vendorNameFor = (
  actor: Actor,
  vendor: { id: number; username: string; business_name: string | null },
  record: Belonging,
): string =>
  readsField(actor, 'vendorSignInName', { ...record, vendorId: vendor.id })
    ? vendor.username
    : (vendor.business_name ?? `Vendor #${vendor.id}`)

/**
 * The fields of a product that everybody reads in a catalogue, signed in or not: a decision for each field. Stock is
 * its vendor's and the seller's matter; a package's weight, that of the sender; the files themselves are shown to
 * people who may ask for a quote, their 3D views and a maker's data sheets to all.
 */
export const readsInCatalogue = {
  name: true,
  sku: true,
  manufacturer: true,
  part_number: true,
  price: true,
  price_breaks: true,
  quantity: false,
  equipment: true,
  component_subcategory: true,
  model: true,
  application: true,
  lead_time: true,
  minimum_order: true,
  attributes: true,
  length: false,
  width: false,
  height: false,
  weight: false,
  description: true,
  images: true,
  cad: false,
  fbx: false,
  documents: true,
} as const satisfies Record<ProductFieldName, boolean>
