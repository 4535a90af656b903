import { folded } from '../../tables/heading-text.ts'
import type { NumberStyle } from '../../tables/figures.ts'
import type { TextEncoding } from '../../values/text-encodings.ts'
import type { ProductType } from '../products/product-type.ts'
import type { NameIndex } from './import-row.ts'

/** How a product file was read, for its sender. */
export interface ImportReading {
  encoding: TextEncoding | null
  hidden: number
  with_hidden: boolean
  open_quotes: number[]
  /** Rows that are no products: sums, remarks, repeated headings. */
  left_out: number[]
  told: NumberStyle['told']
  twofold: string | null
}

/** The fields whose cells name an entry of a list; a file may use other words for it. */
export const askedFields = ['component_subcategory', 'equipment'] as const
export type AskedField = (typeof askedFields)[number]

/** The meaning of a file’s words, by the words in comparable form; null if they mean nothing. */
export type ImportAnswers = { readonly [Field in AskedField]?: Readonly<Record<string, number | null>> } & {
  /** How makers are spelled, by `makerKey`. */
  readonly makers?: Readonly<Record<string, string>>
  /** The store’s currency for one unit of another; null leaves such prices out. */
  readonly rates?: Readonly<Record<string, number | null>>
  /** Generates SKUs from part numbers or names for rows without one. */
  readonly makeSkus?: boolean
}

/** Required fields that a file may lack: asked once for all new products. */
export const askedChoices = ['component_subcategory', 'equipment', 'application', 'model'] as const
export const askedNumbers = ['quantity', 'length', 'width', 'height', 'weight'] as const
export const askedOnce = [...askedChoices, ...askedNumbers] as const
export type AskedChoice = (typeof askedChoices)[number]
export type AskedNumber = (typeof askedNumbers)[number]
export type AskedOnce = (typeof askedOnce)[number]

/** The required fields of a new product that a file may lack, by its type. */
export const askedOf: Readonly<Record<ProductType, readonly AskedOnce[]>> = {
  MODEL: ['equipment', 'application', ...askedNumbers],
  COMPONENT: ['component_subcategory', 'model', 'application', ...askedNumbers],
}

/** The findings of a check of all rows, besides the plan of each. */
export interface ImportCheck {
  /** New rows without these, by field, and how many of them have no other fault. */
  asked: { readonly [Field in AskedOnce]?: { rows: number; adding: number } }
  /** Rows with a price in another currency, by currency. */
  foreign: Readonly<Record<string, number>>
  /** Rows whose package is below the minimum. */
  raisable: number
  /** Rows without a SKU, but with a part number or name to generate one from. */
  unnumbered: number
  /** The rows that get files of the ZIP beside the table, and its other files; null without a ZIP. */
  files: {
    pictures: number
    cad: number
    documents?: number
    unmatched: number
    names: readonly string[]
  } | null
}

/** A value of a file that no list has, what it likely means, and how many rows have it. */
export interface ValueQuestion {
  field: AskedField
  value: string
  rows: number
  /** The answer, else the likely meaning; null for neither. */
  meant: number | null
  isAnswered: boolean
}

export const valueKey = (value: string): string => folded(value)

/** A word without the ending of its plural. */
const stemOf = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|y)$/, 'i').replace(/(?<=[^s])(?:es|s|en|e)$/, '') : word

const stemsOf = (words: string): ReadonlySet<string> =>
  new Set(
    folded(words)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && word !== 'and')
      .map(stemOf),
  )

/** The only name of the list that has all words of the value, or whose words the value has: "Servos" are "Servo Actuators". */
export const likelyName = (list: NameIndex, value: string): number | null => {
  const asked = stemsOf(value)
  if (asked.size === 0) return null
  const fitting = [...list].flatMap(([name, id]) => {
    const words = stemsOf(name)
    const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
      [...one].every((word) => other.has(word))
    return isWithin(asked, words) || isWithin(words, asked) ? [id] : []
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The type whose list has more of the values; null if they don't decide. */
export const typeOfValues = (
  values: readonly string[],
  lists: Readonly<Record<AskedField, NameIndex>>,
): ProductType | null => {
  const count = (field: AskedField) =>
    values.filter(
      (value) => lists[field].has(value.trim().toLowerCase()) || likelyName(lists[field], value) !== null,
    ).length
  const [components, models] = [count('component_subcategory'), count('equipment')]
  if (components === models) return null
  return components > models ? 'COMPONENT' : 'MODEL'
}
