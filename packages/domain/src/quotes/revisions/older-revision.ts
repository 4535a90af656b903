import type { AnsweredOffer } from '../../purchases/offer-state.ts'
import { isAcceptable } from '../../purchases/offer-state.ts'

interface Offered {
  revision: number
  lines: readonly unknown[]
}

/** The revision that an opened link was sent with, by its address, where a newer one has replaced it; null otherwise. */
export const olderRevision = (inAddress: unknown, offer: Offered): number | null => {
  const opened = Number(inAddress)
  const isOlder = Number.isInteger(opened) && opened > 0 && opened < offer.revision
  // While nothing is on offer, there is no newer one to read.
  return isOlder && offer.lines.length > 0 ? opened : null
}

/** The newest revision, to a reader whose link is older: it can be answered, was ordered, or has ended. */
const newestWords = (newest: number, { state, order }: AnsweredOffer): string => {
  if (order !== null) return `Below is revision ${newest}, which was ordered.`
  if (isAcceptable(state))
    return `Below is the newest one, revision ${newest}. Look at what changed before you answer.`
  return `Below is the newest one, revision ${newest}.`
}

/** The words to a reader whose link was sent with an older revision than it leads to. */
export const olderLinkWords = (opened: number, newest: number, offer: AnsweredOffer) => ({
  title: `This link is older: it was sent with revision ${opened}`,
  text: `Revision ${opened} was replaced and can’t be accepted any more. ${newestWords(newest, offer)}`,
})
