import type { Actor, Belonging, Hat } from './actor.ts'
import { hatsOf } from './actor.ts'

/**
 * Who reads a part of a record that its reader may see, but not all of: one decision per field. What isn't named here
 * is for everybody who may see the record (visibility.ts). Presenters ask it; a canary test walks every reading call.
 */
const readersOf = {
  /** The name that a vendor signs in with: half of what a stranger needs to get in. Others know the company. */
  vendorSignInName: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Why a vendor declined to quote is said to the seller. */
  declinedReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /** What a vendor types before it is an offer, and what was closed before it became one, is no offer. */
  priceNotOnOffer: ['ADMIN', 'VENDOR', 'TENANT'],
  /** Whether and how a vendor is paid out is between it and the marketplace. */
  payout: ['ADMIN', 'VENDOR', 'TENANT'],
  /** The seller's reasons are the seller's. A customer reads its own, and that its offer expired. */
  sellersReason: ['ADMIN', 'VENDOR', 'TENANT'],
  /**
   * By how much a line exceeds the stock tells the stock: to its vendor, whose stock it is, and to the seller. The
   * customer reads that it does, on its offer.
   */
  stockShortage: ['ADMIN', 'VENDOR', 'TENANT'],
} as const satisfies Record<string, readonly Hat[]>

export type GuardedField = keyof typeof readersOf

/** May this actor read the field on a record that belongs so? */
export const readsField = (actor: Actor, field: GuardedField, record: Belonging): boolean => {
  const worn = hatsOf(actor, record)
  return worn.includes('SYSTEM') || readersOf[field].some((hat) => worn.includes(hat))
}

/** A vendor's sign-in name to those who may know it, its company's to all others. */
export const vendorNameFor = (
  actor: Actor,
  vendor: { id: number; username: string; business_name: string | null },
  record: Belonging,
): string =>
  readsField(actor, 'vendorSignInName', { ...record, vendorId: vendor.id })
    ? vendor.username
    : (vendor.business_name ?? `Vendor #${vendor.id}`)
