import { plainText } from '@armature/domain/values/plain-text'
import { designationsIn, designationsOfSpec } from '@armature/domain/catalogue/products/designations'
import type { Measure } from '@armature/domain/catalogue/measures/measures'
import { measuresIn, measuresOfSpec, measureWords } from '@armature/domain/catalogue/measures/measures'

/** A typed specification as people read it. */
export interface NamedText {
  name: string
  text: string
}

/** The texts in which a product describes itself. */
export interface ProductTexts {
  name: string
  description: string
  specs: Record<string, string>
  /** Its typed specifications. */
  typed: readonly NamedText[]
}

const weighed = (words: readonly string[], weight: 'B' | 'C'): string[] =>
  words.map((word) => `'${word}':1${weight}`)

/** PostgreSQL handles larger documents badly, and no part has as many properties. */
const mostMeasures = 60

/** Normalised in the same way as searches. */
const inOneSpelling = ({ name, description, specs, typed }: ProductTexts): ProductTexts => ({
  name: plainText(name),
  description: plainText(description),
  specs: Object.fromEntries(Object.entries(specs).map(([key, value]) => [plainText(key), plainText(value)])),
  typed: typed.map((one) => ({ name: plainText(one.name), text: plainText(one.text) })),
})

const allMeasures = ({ name, description, specs, typed }: ProductTexts): Measure[] => [
  ...typed.flatMap((one) => measuresOfSpec(one.name, one.text)),
  ...Object.entries(specs).flatMap(([key, value]) => measuresOfSpec(key, value)),
  ...measuresIn(`${name}\n${description}`),
]

/** The index words of the standard sizes and classes in a product's texts. */
const designationsOf = ({ name, description, specs, typed }: ProductTexts): string[] =>
  [
    ...[name, description].flatMap(designationsIn),
    ...typed.flatMap((one) => designationsOfSpec(one.name, one.text)),
    ...Object.entries(specs).flatMap(([key, value]) => designationsOfSpec(key, value)),
  ]
    .map(({ word }) => word)
    .slice(0, mostMeasures)

/** Every measure in a product's texts. */
export const measuresOf = (texts: ProductTexts): Measure[] => allMeasures(inOneSpelling(texts))

/** The index words of a product's measures as a tsvector; exact values weigh more. */
export const measuresDocument = (given: ProductTexts): string => {
  const texts = inOneSpelling(given)
  const words = allMeasures(texts).slice(0, mostMeasures).map(measureWords)
  const exact = new Set([...designationsOf(texts), ...words.flatMap((one) => one.exact)])
  const near = new Set(words.flatMap((one) => one.near).filter((word) => !exact.has(word)))
  return [...weighed([...exact], 'B'), ...weighed([...near], 'C')].join(' ')
}
