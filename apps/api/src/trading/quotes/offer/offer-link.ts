import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@armature/domain/pages/page-paths'

/**
 * The signed link to a quote's offer: the quote's id and a MAC over it with the server's secret. Its holder acts as the
 * quote's customer for this quote, without a sign-in. The link shows the current offer, or nothing while there is none.
 * It needs no table, and a new secret invalidates all links.
 */
const macOf = (quoteId: number, customerId: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`offer-link:v1:${quoteId}:${customerId}`).digest()

export const issueOfferToken = (quoteId: number, customerId: number, secret: string): string =>
  `${quoteId}-${customerId}-${macOf(quoteId, customerId, secret).toString('base64url')}`

const shape = /^([1-9]\d{0,15})-([1-9]\d{0,15})-([\w-]{43})$/

/** The quote and customer of a token; null for anything that we didn't sign. */
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
  // Accept only one spelling, since base64url's last character has spare bits.
  const isCanonical = given.toString('base64url') === macText
  return isCanonical && given.length === expected.length && timingSafeEqual(given, expected)
    ? { quoteId, customerId }
    : null
}

/** The link's page, with the revision it was sent with, so that an older link can say so. */
export const offerPagePath = (
  { id, customerId, revision }: { id: number; customerId: number; revision: number },
  secret: string,
): string => `${paths.offer(issueOfferToken(id, customerId, secret))}?revision=${revision}`
