import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@armature/domain/pages/page-paths'
import type { OfferLink } from '@armature/domain/quotes/offer/offer-links'
import { unnumberedLink } from '@armature/domain/quotes/offer/offer-links'

/**
 * The signed link to a quote's offer: the quote's id, its number there, and a MAC over them with the server's secret. Its
 * holder acts as the quote's customer for this quote, without a sign-in. The link shows the current offer, or nothing
 * while there is none, or once it was ended. A new secret invalidates all links.
 */
const macOf = ({ quoteId, customerId, number }: OfferLink, secret: string): Buffer => {
  // As earlier releases wrote it, whose links stay good.
  const signed =
    number === unnumberedLink
      ? `offer-link:v1:${quoteId}:${customerId}`
      : `offer-link:v2:${quoteId}:${customerId}:${number}`
  return createHmac('sha256', secret).update(signed).digest()
}

export const issueOfferToken = (link: OfferLink, secret: string): string => {
  const { quoteId, customerId, number } = link
  const ids = number === unnumberedLink ? [quoteId, customerId] : [quoteId, customerId, number]
  return [...ids, macOf(link, secret).toString('base64url')].join('-')
}

const shape = /^([1-9]\d{0,15})-([1-9]\d{0,15})-(?:([1-9]\d{0,8})-)?([\w-]{43})$/

/** The link of a token; null for anything that we didn't sign. */
export const readOfferToken = (token: string, secret: string): OfferLink | null => {
  const [, quoteText, customerText, numberText, macText] = shape.exec(token) ?? []
  if (quoteText === undefined || customerText === undefined || macText === undefined) return null
  const link = {
    quoteId: Number(quoteText),
    customerId: Number(customerText),
    number: Number(numberText ?? unnumberedLink),
  }
  const given = Buffer.from(macText, 'base64url')
  const expected = macOf(link, secret)
  // Accept only one spelling, since base64url's last character has spare bits.
  const isCanonical = given.toString('base64url') === macText
  return isCanonical && given.length === expected.length && timingSafeEqual(given, expected) ? link : null
}

/** The link's page, with the revision it was sent with, so that an older link can say so. */
export const offerPagePath = (link: OfferLink, revision: number, secret: string): string =>
  `${paths.offer(issueOfferToken(link, secret))}?revision=${revision}`
