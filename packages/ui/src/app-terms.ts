import type { PageSize } from './table/app-types.ts'

/** The texts and limits that the app, not a widget, decides. */
export interface AppTerms {
  agree: string
  disagree: string
  goBack: string
  /** The path that `goBack` leads to if no page was open before. */
  home: string
  dayExpected: string
  tooLong: string
  /** How much longer than `most` the text is; null if it fits. */
  tooLongText: (typed: string, most: number) => string | null
  /** The longest text that a list can be searched for. */
  searchLength: number
  /** The server counts a list's rows up to this number. */
  mostCounted: number
  /** The first is the default. */
  pageSizes: readonly [PageSize, ...PageSize[]]
  columnWidth: { min: number; max: number }
  tableBodyHeightPx: number
}

let given: AppTerms | undefined

/** Called once, before anything is rendered. */
export const giveAppTerms = (terms: AppTerms): void => {
  given = terms
}

export const appTerms = (): AppTerms => {
  if (given === undefined) throw new Error('giveAppTerms has not been called')
  return given
}
