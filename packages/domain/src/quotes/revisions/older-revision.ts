import type { AnsweredOffer } from '../../purchases/offer-state.ts'
import { isAcceptable } from '../../purchases/offer-state.ts'

interface Offered {
  revision: number
  lines: readonly unknown[]
}

/** The revision that a link was sent with, from its address, if a newer one has replaced it; else null. */
export const olderRevision = (inAddress: unknown, offer: Offered): number | null => {
  const opened = Number(inAddress)
  const isOlder = Number.isInteger(opened) && opened > 0 && opened < offer.revision
  // With nothing on offer there is no newer revision to read.
  return isOlder && offer.lines.length > 0 ? opened : null
}

/** Describes the newest revision for a reader of an older link: it can be answered, was ordered, or has ended. */
const newestWords = (newest: number, { state, order }: AnsweredOffer): string => {
  if (order !== null) return `Below is revision ${newest}, which was ordered.`
  if (isAcceptable(state))
    return `Below is the newest one, revision ${newest}. Look at what changed before you answer.`
  return `Below is the newest one, revision ${newest}.`
}

/** The text for a reader whose link was sent with an older revision. */
export const olderLinkWords = (opened: number, newest: number, offer: AnsweredOffer) => ({
  title: `This link is older: it was sent with revision ${opened}`,
  text: `Revision ${opened} was replaced and can’t be accepted any more. ${newestWords(newest, offer)}`,
})
