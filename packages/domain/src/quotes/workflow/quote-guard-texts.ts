import type { Actor, Belonging } from '../../rights/actor.ts'
import { recordRolesOf } from '../../rights/actor.ts'
import { limits } from '../../limits.ts'
import { fill, messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'
import type { StatedTax } from '../../taxes/tax.ts'
import { taxName, taxPlaceText } from '../../taxes/tax.ts'

/** A sub-quote that blocks a move. */
interface Part extends Belonging {
  id: number
  vendorName: string
}

export const unpricedText = (actor: Actor, quote: Belonging): string =>
  recordRolesOf(actor, quote).includes('TENANT') ? messages.setProductPrice : messages.enterItemPrices

/** Only the operator and the vendor itself learn the vendor's account status. */
export const notSellingText = (actor: Actor, quote: Belonging, shut: Part): string => {
  const worn = [...recordRolesOf(actor, quote), ...recordRolesOf(actor, shut)]
  if (worn.includes('ADMIN') || worn.includes('TENANT'))
    return fill(messages.vendorNotSelling, { vendor: shut.vendorName, id: shut.id })
  return worn.includes('VENDOR') ? messages.ownAccountNotSelling : messages.offerPaused
}

/** Names the lines, for people who make offers. */
export const notOfferedText = ({
  id,
  vendorName: vendor,
  notOffered,
}: Part & { notOffered: readonly string[] }): string =>
  fill(messages.linesNotOffered, { id, vendor, lines: notOffered.join(', ') })

/** Names the waiting requests, for people who can act on them. */
export const openLinesWaitText = (
  actor: Actor,
  quote: Belonging,
  waiting: readonly { text: string }[],
): string => {
  const worn = recordRolesOf(actor, quote)
  return worn.includes('ADMIN') || worn.includes('TENANT')
    ? fill(messages.openLinesWait, { lines: waiting.map(({ text }) => text).join(', ') })
    : messages.openLinesWaitVendor
}

/**
 * Explains why an offer is refused that would fit without its tax. Only the seller is asked to lower prices, never the
 * buyer.
 */
export const taxedTotalTooLargeText = (actor: Actor, quote: Belonging, tax: StatedTax): string => {
  const worn = recordRolesOf(actor, quote)
  const sells = worn.some((recordRole) => recordRole !== 'CUSTOMER')
  return fill(sells ? messages.taxedTotalTooLarge : messages.taxedTotalTooLargeBuyer, {
    tax: taxName(tax),
    place: taxPlaceText(tax),
    max: formatCents(limits.quote.totalMaxCents),
  })
}
