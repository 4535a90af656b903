import { limits } from '../../limits.ts'
import type { ProductType } from '../products/product-type.ts'
import type { ImportColumn } from './import-columns.ts'
import { columnOfField } from './import-columns.ts'
import type { AskedField, AskedNumber, AskedOnce } from './import-values.ts'
import { askedNumbers, askedOf } from './import-values.ts'

/** Values of new products for the fields that a file lacks. */
export type SuggestedDefaults = {
  component_subcategory?: number
  equipment?: number
  application?: number[]
  model?: number[]
} & { [Name in AskedNumber]?: number }

/** Answers for a file's open questions, as far as there is a good guess. */
export interface SuggestedAnswers {
  answers: { field: AskedField; value: string; meant: number }[]
  defaults: SuggestedDefaults
  make_skus: boolean
  raise_packages: boolean
}

export const noSuggestions: SuggestedAnswers = {
  answers: [],
  defaults: {},
  make_skus: false,
  raise_packages: false,
}

/** An import's open questions, and what is known about them. */
export interface Unanswered {
  type: ProductType
  columns: readonly ImportColumn[]
  /** The fields that new products lack. */
  asked: readonly AskedOnce[]
  chosen: SuggestedDefaults
  unnumbered: number
  raisable: number
  makesSkus: boolean
  raises: boolean
  /** Likely categories for values that have none. */
  values: SuggestedAnswers['answers']
  /** The most frequent choices of the vendor's products, and the category that the file's words name. */
  usual: SuggestedDefaults
}

const leastOf = (name: AskedOnce): number | undefined => {
  if (name === 'quantity') return limits.product.quantityMin
  return askedNumbers.some((one) => one === name) ? limits.product.dimensionMin : undefined
}

/** Rows without a SKU aren't read further, so what they lack is known by the columns alone. */
const lackedFields = ({ type, columns, asked, unnumbered, makesSkus }: Unanswered): readonly AskedOnce[] =>
  unnumbered === 0 || makesSkus
    ? asked
    : [...new Set([...asked, ...askedOf[type].filter((name) => columnOfField(columns, name) === null)])]

const sides: readonly AskedOnce[] = ['length', 'width', 'height', 'weight']

/** The best guess for each open question; questions without one stay open. */
export const suggestAnswers = (of: Unanswered): SuggestedAnswers => {
  const defaults = Object.fromEntries(
    lackedFields(of).flatMap((name) => {
      const value = of.usual[name] ?? leastOf(name)
      return value === undefined || of.chosen[name] !== undefined ? [] : [[name, value] as const]
    }),
  )
  const isNumbering = of.unnumbered > 0 && !of.makesSkus
  const mayRaise = isNumbering && sides.some((name) => columnOfField(of.columns, name) !== null)
  return {
    answers: [...of.values],
    defaults,
    make_skus: isNumbering,
    raise_packages: !of.raises && (of.raisable > 0 || mayRaise),
  }
}
