import { limits } from '../limits.ts'
import { inNarrowLetters, partKey } from '../catalogue/products/part-number.ts'

/** The words that name a part in a bill: its numbers, or else its name, and its maker. */
export interface AliasWords {
  sku?: string
  number?: string
  name: string
  maker?: string
}

const keyOf = (...texts: readonly string[]): string =>
  partKey(inNarrowLetters(texts.join(' '))).slice(0, limits.requestList.words)

const filled = (keys: readonly string[]): string[] => [...new Set(keys.filter((key) => key !== ''))]

/** The texts that identify the part. A name beside a number may be shared by many parts, such as “Servo”. */
const tellingOf = ({ sku = '', number = '', name }: AliasWords): string[] => {
  const numbers = [sku, number].filter((text) => keyOf(text) !== '')
  return numbers.length > 0 ? numbers : [name]
}

/** The keys under which a chosen part is remembered. */
export const keysToRemember = (words: AliasWords): string[] => {
  const { maker = '' } = words
  return filled(
    tellingOf(words).flatMap((text) => [keyOf(text), ...(maker === '' ? [] : [keyOf(maker, text)])]),
  )
}

/**
 * The keys for looking a row up. `same` means the same part. `perhaps` may mean another: a name beside a number, or a number
 * with a maker that wasn't remembered with it.
 */
export const keysToFind = (words: AliasWords): { same: string[]; perhaps: string[] } => {
  const { sku = '', number = '', name, maker = '' } = words
  const telling = tellingOf(words)
  const same = filled(telling.map((text) => (maker === '' ? keyOf(text) : keyOf(maker, text))))
  const all = filled([sku, number, name].map((text) => keyOf(text)))
  return { same, perhaps: all.filter((key) => !same.includes(key)) }
}
