import { wholeText } from '@armature/domain/values/number-text'
import { appTerms } from '../app-terms.ts'

/** A number of rows, as "1,290"; "10,000+" at the most that a list counts. An estimate is larger and shown as it is. */
export const countText = (count: number): string =>
  `${wholeText(count)}${count === appTerms().mostCounted ? '+' : ''}`

/** A number that links to a list, in the list's words: it is capped like the list's count. */
export const countOfList = (count: number): string => countText(Math.min(count, appTerms().mostCounted))
