import type { ColumnMeaning } from '../../tables/column-words.ts'
import { chooseColumns, findHeadings, meaningsOf } from '../../tables/guess-columns.ts'
import { headingParts, plainHeading } from '../../tables/heading-text.ts'
import type { AttributeCatalogue } from '../attributes/attributes.ts'
import type { ProductType } from '../products/product-type.ts'
import { productDocumentKinds } from '../../media/product-documents.ts'
import type { ImportColumn, ImportField, ImportTarget } from './import-columns.ts'
import { importFields } from './import-columns.ts'

/** The meanings of a field's column, where they aren't just the field's own name. */
const meanings: { readonly [Name in ImportField]?: readonly ColumnMeaning[] } = {
  quantity: ['quantity', 'stock'],
  equipment: ['equipment', 'category'],
  component_subcategory: ['component_subcategory', 'category'],
  model: ['model', 'modelNumber'],
}
const meaningsFor = (field: ImportField): readonly ColumnMeaning[] => meanings[field] ?? [field]

/** Fallbacks if no other column qualifies: a vendor's own list calls its SKU "Part number". */
const otherwise: readonly [ImportField, ColumnMeaning, number][] = [
  ['sku', 'partNumber', 0.4],
  ['sku', 'itemNumber', 0.3],
  ['part_number', 'partNumber', 0.2],
  ['sku', 'part', 0.1],
]

/** Weights of a full match, of a specification's name, and of a part of one. */
const weights = { whole: 7, specification: 6, likelySpecification: 5 }
/** The lowest sureness at which words within a longer heading count: "Our SKU", "Menge in Stück". */
const surelyWithin = 3

/** The specifications that a file may have a column for, by their words: measured ones are never ofOneType. */
const specificationsOf = ({ attributes }: AttributeCatalogue) =>
  attributes
    .filter(({ is_measured }) => !is_measured)
    .map(({ id, name }) => ({ target: `attribute:${id}` as const, words: plainHeading(name).split(' ') }))

/** The fields and specifications that a file of this kind of product can fill in. */
interface Fillable {
  fields: readonly ImportField[]
  specifications: ReturnType<typeof specificationsOf>
}

/** The fields and specifications that a plain heading may tell: "Voltage" is an input voltage where there is no other. */
const likelyTargets = (text: string, { fields, specifications }: Fillable) => {
  const means = meaningsOf(text)
  const weightOf = (meaning: ColumnMeaning): number => {
    const { isWhole = false, sureness = 0 } = means.get(meaning) ?? {}
    if (isWhole) return weights.whole
    return sureness < surelyWithin ? 0 : sureness
  }
  const having = specifications.filter(
    ({ words }) => text !== '' && text.split(' ').every((word) => words.includes(word)),
  )
  const same = having.findLast(({ words }) => words.join(' ') === text)
  const [only = same] = having.length === 1 ? having : []
  const guesses: { target: ImportTarget; weight: number }[] = [
    ...productDocumentKinds.map((kind) => ({
      target: `document:${kind}` as const,
      weight: means.get(kind)?.isWhole ? weights.whole : 0,
    })),
    ...fields.map((target) => ({ target, weight: Math.max(...meaningsFor(target).map(weightOf)) })),
    ...otherwise
      .filter(([, meaning]) => weightOf(meaning) === weights.whole)
      .map(([target, , weight]) => ({ target, weight })),
    ...(only === undefined
      ? []
      : [{ target: only.target, weight: same ? weights.specification : weights.likelySpecification }]),
  ]
  return guesses.filter(({ weight }) => weight > 0)
}

const readHeading = (heading: string, fillable: Fillable) => {
  const whole = likelyTargets(plainHeading(heading), fillable)
  if (whole.some(({ weight }) => weight >= weights.specification)) return { unit: null, likely: whole }
  const { name, unit } = headingParts(heading)
  return { unit, likely: likelyTargets(plainHeading(name), fillable) }
}

/** Guesses what each column holds by its heading; one that nothing is known of is skipped, nor is anything taken twice. */
export const guessColumns = (
  headings: readonly string[],
  type: ProductType,
  catalogue: AttributeCatalogue,
): ImportColumn[] => {
  const fillable = { fields: importFields(type), specifications: specificationsOf(catalogue) }
  const found = headings.map((heading) => readHeading(heading, fillable))
  const chosen = chooseColumns(found.flatMap(({ likely }, at) => likely.map((one) => ({ ...one, at }))))
  const targets = new Map([...chosen].map(([target, at]) => [at, target]))
  return found.map(({ unit }, at) => {
    const target = targets.get(at)
    return target === undefined ? { target: 'skip', unit: null } : { target, unit }
  })
}

const ofComponents: readonly ImportTarget[] = ['component_subcategory', 'model']
const ofOneType: readonly ImportField[] = ['component_subcategory', 'model', 'price', 'equipment']

/**
 * Components have a subcategory and models that they fit; only models have a price and a kind of equipment. "Category" and "model" alone
 * may be either's.
 */
export const guessType = (headings: readonly string[]): ProductType => {
  const told = headings
    .map((heading) => plainHeading(headingParts(heading).name))
    .filter((text) => text !== 'category' && text !== 'model')
    .flatMap((text) => likelyTargets(text, { fields: ofOneType, specifications: [] }))
    .flatMap(({ target, weight }) => (weight === weights.whole ? [target] : []))
  if (told.some((target) => ofComponents.includes(target))) return 'COMPONENT'
  return told.length > 0 ? 'MODEL' : 'COMPONENT'
}

const countNamed = (headings: readonly string[]): number =>
  guessColumns(headings, guessType(headings), { attributes: [], uses: [] }).filter(
    ({ target }) => target !== 'skip',
  ).length

/** The row of headings, or the first row if none names fields. A row with digits may be a product. */
export const importHeadings = (rows: readonly (readonly string[])[]): number =>
  findHeadings(rows, (cells) => (cells.some((cell) => /\p{N}/u.test(cell)) ? 0 : countNamed(cells))) ?? 0

/** How much of a sheet is understood, by its headings: a workbook's products are in the one with most. */
export const importScore = (rows: readonly (readonly string[])[]): number =>
  countNamed(rows[importHeadings(rows)] ?? [])
