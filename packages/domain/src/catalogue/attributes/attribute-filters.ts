import { limits } from '../../limits.ts'

const bounds = limits.attribute

/** Narrows a list to products whose number or range overlaps these bounds in SI units; a null bound is open. */
export interface NumberFilter {
  attribute: number
  low: number | null
  high: number | null
}

/** Narrows a list to products that have one of these choices. */
export interface ChoiceFilter {
  attribute: number
  choices: readonly number[]
}

export type AttributeFilter = NumberFilter | ChoiceFilter

export const isChoiceFilter = (filter: AttributeFilter): filter is ChoiceFilter => 'choices' in filter

const number = String.raw`-?\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?`
const id = String.raw`[1-9]\d{0,15}`
const numberPattern = new RegExp(`^(${id}):(${number})?\\.\\.(${number})?$`)
const choicePattern = new RegExp(`^(${id}):(${id}(?:\\|${id}){0,${bounds.choices - 1}})$`)

const readOne = (text: string): AttributeFilter | null => {
  const [, choiceOf, choices] = choicePattern.exec(text) ?? []
  if (choices !== undefined) return { attribute: Number(choiceOf), choices: choices.split('|').map(Number) }
  const [, numberOf, first, second] = numberPattern.exec(text) ?? []
  if (numberOf === undefined || (first === undefined && second === undefined)) return null
  const low = first === undefined ? null : Number(first)
  const high = second === undefined ? null : Number(second)
  return low !== null && high !== null && low > high ? null : { attribute: Number(numberOf), low, high }
}

/** Reads filters from an address: `3:10..14.8,5:17|18` has two. Null where the text is malformed. */
export const readAttributeFilters = (text: string): AttributeFilter[] | null => {
  const filters = text.split(',').map(readOne)
  const known = filters.filter((filter) => filter !== null)
  const isOnce = new Set(known.map(({ attribute }) => attribute)).size === known.length
  return known.length === filters.length && isOnce && known.length <= bounds.filters ? known : null
}

/** Writes filters for an address; no filters give an empty text. */
export const writeAttributeFilters = (filters: readonly AttributeFilter[]): string =>
  filters
    .map((filter) =>
      isChoiceFilter(filter)
        ? `${filter.attribute}:${filter.choices.join('|')}`
        : `${filter.attribute}:${filter.low ?? ''}..${filter.high ?? ''}`,
    )
    .join(',')
