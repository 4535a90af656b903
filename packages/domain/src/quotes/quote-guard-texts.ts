import type { Actor, Belonging } from '../actor.ts'
import { hatsOf } from '../actor.ts'
import { fill, messages } from '../messages.ts'

/** A sub-quote that stands in the way of a move. */
interface Part extends Belonging {
  id: number
  vendorName: string
}

export const unpricedText = (actor: Actor, quote: Belonging): string =>
  hatsOf(actor, quote).includes('TENANT') ? messages.setProductPrice : messages.enterItemPrices

/** Only the operator and the vendor itself learn the vendor's account status. */
export const notSellingText = (actor: Actor, quote: Belonging, shut: Part): string => {
  const worn = [...hatsOf(actor, quote), ...hatsOf(actor, shut)]
  if (worn.includes('ADMIN') || worn.includes('TENANT'))
    return fill(messages.vendorNotSelling, { vendor: shut.vendorName, id: shut.id })
  return worn.includes('VENDOR') ? messages.ownAccountNotSelling : messages.offerPaused
}

/** Names the lines, for those who make offers. */
export const notOfferedText = ({
  id,
  vendorName: vendor,
  notOffered,
}: Part & { notOffered: readonly string[] }): string =>
  fill(messages.linesNotOffered, { id, vendor, lines: notOffered.join(', ') })
