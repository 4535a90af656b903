import type { Actor, Belonging, RecordRole } from './actor.ts'
import { recordRolesOf } from './actor.ts'
import type { ProductFieldName } from '../catalogue/products/product-fields.ts'

/**
 * The fields that not every reader of a record may see, with one decision each. Fields that aren't listed are visible
 * with the record (visibility.ts). Presenters ask this table; a canary test covers every reading call.
 */
const readersOf = {
  /** A vendor's sign-in name is half of what an intruder needs. Other readers see the company's name. */
  vendorSignInName: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Only the seller learns why a vendor declined to quote. */
  declinedReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Only the seller and the line's vendor learn why a line isn't offered. */
  noQuote: ['ADMIN', 'VENDOR', 'TENANT'],
  /** A price is hidden from the customer until it is on offer, and stays hidden if the quote closes before that. */
  priceNotOnOffer: ['ADMIN', 'VENDOR', 'TENANT'],
  /** A vendor's payouts are between the vendor and the marketplace. */
  payout: ['ADMIN', 'VENDOR', 'TENANT'],
  /** The provider's messages about the marketplace's balance, which pays vendors and refunds. */
  marketplaceBalance: ['ADMIN'],
  /** The seller's reasons stay with the seller. A customer reads only its own reason, and that its offer expired. */
  sellersReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /**
   * The shortage reveals the stock, so only the vendor and the seller read it. The customer's offer only says that the
   * line exceeds the stock.
   */
  stockShortage: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Before the order a vendor learns city, country and needed-by day, which its freight and lead time depend on. */
  destination: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** After the order, the address that the vendor ships to; its phone is only in `delivery`. */
  shippingLabel: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** After the order, the buyer's number and the notes, which the vendor puts on its documents. */
  orderReferences: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /** The buyer's target price and note for a line; only the line's own vendor and the seller answer them. */
  buyersWord: ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  /**
   * The vendors asked about a sourcing request and their reasons for declining; hidden from vendors and the customer.
   */
  openLineOffers: ['ADMIN', 'TENANT'],
  /** Addresses with phones, the payer and, before the order, the buyer's number; only the buyer and the seller read them. */
  delivery: ['ADMIN', 'TENANT', 'CUSTOMER'],
  /** A customer's company identifies the customer; it is on the documents of its sellers. */
  customerCompany: ['ADMIN', 'TENANT', 'CUSTOMER'],
  /** An unpaid subscription is the store's matter; a customer only reads that the offer can't be accepted now. */
  storeClosed: ['ADMIN', 'TENANT'],
} as const satisfies Record<string, readonly RecordRole[]>

export type GuardedField = keyof typeof readersOf

/** May this actor read the field on a record with these owners? */
export const readsField = (actor: Actor, field: GuardedField, record: Belonging): boolean => {
  const worn = recordRolesOf(actor, record)
  return worn.includes('SYSTEM') || readersOf[field].some((recordRole) => worn.includes(recordRole))
}

/** A vendor's sign-in name for readers who may know it; the company's name for all others. */
export const vendorNameFor = (
  actor: Actor,
  vendor: { id: number; username: string; business_name: string | null },
  record: Belonging,
): string =>
  readsField(actor, 'vendorSignInName', { ...record, vendorId: vendor.id })
    ? vendor.username
    : (vendor.business_name ?? `Vendor #${vendor.id}`)

/** A store's customer deals with the store only, so all others act on its records in the store's name. */
export const actsForStore = (actorId: number | null, record: Belonging): boolean =>
  record.tenantId != null && actorId !== record.customerId

/**
 * The public fields of a product in a catalogue, signed in or not, with a decision for each field. Stock is for its
 * vendor and the seller, and the package's weight for the sender. Files are for people who may request a quote; 3D
 * views and documents are for everybody.
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
  country_of_origin: true,
  hs_code: true,
  eccn: true,
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
