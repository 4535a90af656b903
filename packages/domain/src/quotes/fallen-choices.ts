import { wholeText } from '../number-text.ts'
import type { Choices, Need } from './compare-offers.ts'
import { isChange, standing } from './compare-offers.ts'

/** Choices made over these needs whose lines are gone by now; one that stands on the quote has come true by another hand. */
export const fallenChoices = (over: readonly Need[], choices: Choices, now: readonly Need[]): number => {
  const left = new Set(now.map(({ id }) => id))
  const stands = new Set(now.flatMap(standing).map(({ product }) => product))
  return over.filter(
    (need) => !left.has(need.id) && isChange(need, choices) && !stands.has(choices.get(need.id) ?? 0),
  ).length
}

export const fallenChoicesText = (count: number): string =>
  `${count === 1 ? '1 of your choices' : `${wholeText(count)} of your choices`} fell away: the lines were changed meanwhile. Look at the lines that stand now, and choose anew.`
