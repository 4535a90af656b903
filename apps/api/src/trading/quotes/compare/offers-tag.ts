import { createHash } from 'node:crypto'
import { offersTagLetters } from '@armature/domain/quotes/compare/compare-offers'
import type { ComparedNeed } from './compared-needs.ts'

/**
 * Stands for a need's quantity and its offers' prices and lead times as they are, in a few letters: a choice names it in the place of
 * all offers that were shown, because a large quote has more of them than one request may carry. Another order of the same offers
 * has the same tag.
 */
export const offersTag = ({ quantity, offers }: Pick<ComparedNeed, 'quantity' | 'offers'>): string => {
  const facts = offers.map(({ product, cents, leadTimeDays }) => [product, cents, leadTimeDays].join(' '))
  const text = [quantity, ...facts.toSorted()].join('\n')
  return createHash('sha256').update(text).digest('base64url').slice(0, offersTagLetters)
}
