import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@armature/domain/pages/page-paths'

/**
 * The signed link to a quote's offer: the quote's id and a MAC over it under the server's secret. The link's holder is
 * the quote's customer for this quote, without a login. The link shows the present offer, and nothing while there is
 * none. It needs no table, and a new secret ends all links.
 */
const macOf = (quoteId: number, customerId: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`offer-link:v1:${quoteId}:${customerId}`).digest()

export const issueOfferToken = (quoteId: number, customerId: number, secret: string): string =>
  `${quoteId}-${customerId}-${macOf(quoteId, customerId, secret).toString('base64url')}`

const shape = /^([1-9]\d{0,15})-([1-9]\d{0,15})-([\w-]{43})$/

/** The quote and customer that a token opens; null for anything that we did not sign. */
export const readOfferToken = (
  token: string,
  secret: string,
): { quoteId: number; customerId: number } | null => {
  const [, quoteText, customerText, macText] = shape.exec(token) ?? []
  if (quoteText === undefined || customerText === undefined || macText === undefined) return null
  const quoteId = Number(quoteText)
  const customerId = Number(customerText)
  const given = Buffer.from(macText, 'base64url')
  const expected = macOf(quoteId, customerId, secret)
  // One spelling only: base64url's last character has bits to spare.
  const isCanonical = given.toString('base64url') === macText
  return isCanonical && given.length === expected.length && timingSafeEqual(given, expected)
    ? { quoteId, customerId }
    : null
}

/** The page behind the link, which names the revision that it was sent with: an older link says that it is. */
export const offerPagePath = (
  { id, customerId, revision }: { id: number; customerId: number; revision: number },
  secret: string,
): string => `${paths.offer(issueOfferToken(id, customerId, secret))}?revision=${revision}`
