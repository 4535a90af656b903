import { wholeText } from '../../values/number-text.ts'
import type { Choices, Need } from './compare-offers.ts'
import { isChange, mayChoose, standing } from './compare-offers.ts'
import { eachOnce } from './contested-offers.ts'

/**
 * The choices that are still possible, each product for one need: a line may be gone by now, and an offer gone or
 * blocked.
 */
export const possibleChoices = (needs: readonly Need[], choices: Choices): Choices =>
  eachOnce(
    needs,
    new Map(
      needs.flatMap((need) => {
        const chosen = need.offers.find(({ product }) => product === choices.get(need.id))
        return chosen !== undefined && mayChoose(need, chosen) ? [[need.id, chosen.product] as const] : []
      }),
    ),
  )

/**
 * Counts the choices that can no longer be applied because their line or offer is gone or blocked; a product that is on
 * the quote by now doesn't count.
 */
export const fallenChoices = (over: readonly Need[], choices: Choices, now: readonly Need[]): number => {
  const possible = possibleChoices(now, choices)
  const stands = new Set(now.flatMap(standing).map(({ product }) => product))
  return over.filter(
    (need) => isChange(need, choices) && !possible.has(need.id) && !stands.has(choices.get(need.id) ?? 0),
  ).length
}

export const fallenChoicesText = (count: number): string =>
  `${count === 1 ? '1 of your choices' : `${wholeText(count)} of your choices`} fell away: lines or offers were changed meanwhile. Look at what stands now, and choose anew.`
