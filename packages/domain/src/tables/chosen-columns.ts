import { plainHeading } from './heading-text.ts'

/** The kinds of files whose columns are remembered. */
export type ChosenKind = 'bom' | 'products'

/** A column that a person said holds nothing of use. */
export const unusedColumn = 'skip'

/** The form in which headings are remembered; empty for a column without one. */
export const headingKey = plainHeading

/** Guessed targets by column, with those that were chosen for the same headings before: each target is one column’s. */
export const withChosen = <Target extends string>(
  headings: readonly string[],
  guessed: readonly (Target | null)[],
  chosen: ReadonlyMap<string, Target | null>,
): (Target | null)[] => {
  const said = headings.map((heading) => chosen.get(headingKey(heading)))
  const taken = new Set(said.filter((target) => target !== undefined && target !== null))
  return headings.map((_, at) => {
    const target = said[at]
    if (target !== undefined) return said.indexOf(target) === at ? target : null
    const own = guessed[at] ?? null
    return own !== null && taken.has(own) ? null : own
  })
}
