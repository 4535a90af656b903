import { areAddresses, areDesignators, areMostly, isNumbering } from '../../tables/column-content.ts'
import type { HeadingRow, Want } from '../../tables/guess-columns.ts'
import {
  chooseColumns,
  countHeadings,
  findHeadings,
  guessTargets,
  headingMeanings,
  wholeHeading,
} from '../../tables/guess-columns.ts'
import { unusedColumn, withChosen } from '../../tables/chosen-columns.ts'
import { currencyIn } from '../../tables/figures.ts'
import { headingParts, plainHeading } from '../../tables/heading-text.ts'
import type { HeadingReader } from '../../tables/join-tables.ts'
import type { AttributeCatalogue } from '../attributes/attributes.ts'
import type { ProductType } from '../products/product-type.ts'
import { productDocumentKinds } from '../../media/product-documents.ts'
import { archivedKind } from './import-archive.ts'
import type { ImportColumn, ImportField, ImportTarget } from './import-columns.ts'
import { importFields, isImportTarget, rowTargets } from './import-columns.ts'
import { typeWord } from './row-type.ts'

/** "Part" and "Reference" may head places on a circuit board; "Article number" can't, though its cells look like M12. */
const arePlaces = (cells: readonly string[], heading: string): boolean => {
  const meanings = headingMeanings(heading)
  return (meanings.has('designator') || meanings.has('designatorPerhaps')) && areDesignators(cells)
}

/** A SKU tells products apart: no row's number, and no place on a board. */
const mayTellApart = (cells: readonly string[], heading: string): boolean =>
  !isNumbering(cells) && !arePlaces(cells, heading) && !areAddresses(cells)

/** A list's only column of words may be headed "Item" or "Model". */
const areWords = (cells: readonly string[]): boolean => !areMostly(cells, (cell) => !/\p{L}/u.test(cell))
const areSingleWords = (cells: readonly string[]): boolean =>
  areMostly(cells, (cell) => !/\s/.test(cell.trim()))

/** Words of types, if there are cells: "Type" also heads kinds of motors. */
const areTypes = (cells: readonly string[]): boolean => areMostly(cells, (cell) => typeWord(cell) !== null)
const areCurrencies = (cells: readonly string[]): boolean =>
  areMostly(cells, (cell) => cell.trim().length <= 4 && currencyIn(cell) !== null)

/** Ranks last: a vendor's own list calls its SKU "Part number", "Item no" or "Item", where no column is called SKU. */
const last = wholeHeading - 0.5

/** The meanings of a field's column, where they aren't just the field's own name. */
const wantsOf: { readonly [Name in ImportField]?: Omit<Want<ImportTarget>, 'target'> } = {
  sku: {
    means: [
      { of: 'sku' },
      { of: 'partNumber', less: last },
      { of: 'itemNumber', less: last + 0.3 },
      { of: 'part', less: last + 0.4, having: areSingleWords },
    ],
    fits: mayTellApart,
  },
  name: {
    means: [{ of: 'name' }, { of: 'part', less: last + 0.4 }, { of: 'modelNumber', less: last + 0.4 }],
    fits: areWords,
  },
  part_number: {
    means: [
      { of: 'part_number' },
      { of: 'partNumber', less: last + 0.2 },
      { of: 'modelNumber', less: last + 0.3 },
    ],
  },
  manufacturer: { means: [{ of: 'manufacturer' }], unless: ['numbering'] },
  quantity: { means: [{ of: 'quantity' }, { of: 'stock' }] },
  price: { means: [{ of: 'price' }, { of: 'unitPrice' }], unless: ['sum'] },
  price_breaks: {
    means: [{ of: 'price_breaks' }, { of: 'price', less: 1 }, { of: 'unitPrice', less: 1 }],
    unless: ['sum'],
  },
  equipment: { means: [{ of: 'equipment' }, { of: 'category' }] },
  component_subcategory: { means: [{ of: 'component_subcategory' }, { of: 'category' }] },
}

const fieldWants = (fields: readonly ImportField[]): Want<ImportTarget>[] =>
  fields.map(
    (target) => ({ target, ...(wantsOf[target] ?? { means: [{ of: target }] }) }) as Want<ImportTarget>,
  ) // its own name is a meaning

const areFileNames = (cells: readonly string[]): boolean =>
  areMostly(
    cells,
    (cell) => ['IMAGE', 'CAD'].includes(archivedKind(cell.trim()) ?? '') && !cell.includes('://'),
  )

const rowWants: readonly Want<ImportTarget>[] = [
  { target: 'pictures', means: [{ of: 'pictures' }], fits: areFileNames },
  { target: 'cad_name', means: [{ of: 'cad_name' }], fits: areFileNames },
  { target: 'type', means: [{ of: 'type' }, { of: 'category' }], fits: areTypes },
  { target: 'currency', means: [{ of: 'currency' }], fits: areCurrencies },
]

/** The unit of a column's bare numbers, as its heading says it; of prices, the currency. */
export const unitOfColumn = (heading: string, target: ImportTarget): string | null =>
  target === 'price' || target === 'price_breaks' ? currencyIn(heading) : headingParts(heading).unit

const documentWants: readonly Want<ImportTarget>[] = productDocumentKinds.map((kind) => ({
  target: `document:${kind}`,
  means: [{ of: kind }],
}))

/** Weights of a specification's name, and of part of one; both rank below a whole heading. */
const weights = { specification: 6, likelySpecification: 5 }
/** The lowest sureness at which words within a longer heading count: "Our SKU", "Menge in Stück". */
const surelyWithin = 3

/** The specifications that a file may have a column for, by their words: measured ones are never. */
const specificationsOf = ({ attributes }: AttributeCatalogue) =>
  attributes
    .filter(({ is_measured }) => !is_measured)
    .map(({ id, name }) => ({ target: `attribute:${id}` as const, words: plainHeading(name).split(' ') }))

/** The fields and specifications that a file of this kind of product can fill in. */
interface Fillable {
  wants: readonly Want<ImportTarget>[]
  specifications: ReturnType<typeof specificationsOf>
}

/** The fields and specifications that a heading may mean: "Voltage" is an input voltage where there is no other. */
const likelyTargets = (heading: string, cells: readonly string[], { wants, specifications }: Fillable) => {
  const text = plainHeading(heading)
  const having = specifications.filter(
    ({ words }) => text !== '' && text.split(' ').every((word) => words.includes(word)),
  )
  const same = having.findLast(({ words }) => words.join(' ') === text)
  const [only = same] = having.length === 1 ? having : []
  return [
    ...guessTargets([text], [cells], wants, surelyWithin).filter(({ weight }) => weight > 0),
    ...(only === undefined
      ? []
      : [{ target: only.target, at: 0, weight: same ? weights.specification : weights.likelySpecification }]),
  ]
}

const readHeading = (heading: string, cells: readonly string[], fillable: Fillable) => {
  const whole = likelyTargets(heading, cells, fillable)
  const { name, unit } = headingParts(heading)
  if (whole.some(({ weight }) => weight >= weights.specification)) return { unit, likely: whole }
  return { unit, likely: likelyTargets(name, cells, fillable) }
}

/** Guesses what each column holds from its heading and cells. Unknown columns are skipped, and no meaning is given twice. */
export const guessColumns = (
  headings: readonly string[],
  type: ProductType,
  catalogue: AttributeCatalogue,
  columns: readonly (readonly string[])[] = [],
): ImportColumn[] => {
  const wants = [...documentWants, ...rowWants, ...fieldWants(importFields(type))]
  const fillable = { wants, specifications: specificationsOf(catalogue) }
  const found = headings.map((heading, at) => readHeading(heading, columns[at] ?? [], fillable))
  const chosen = chooseColumns(found.flatMap(({ likely }, at) => likely.map((one) => ({ ...one, at }))))
  const targets = new Map([...chosen].map(([target, at]) => [at, target]))
  return found.map(({ unit }, at) => {
    const target = targets.get(at)
    if (target === undefined) return { target: 'skip', unit: null }
    const isPrice = target === 'price' || target === 'price_breaks'
    return { target, unit: isPrice ? unitOfColumn(headings[at] ?? '', target) : unit }
  })
}

/** Guessed columns, corrected by what the sender chose for the same headings before, if this type has it. */
export const withChosenColumns = (
  headings: readonly string[],
  guessed: readonly ImportColumn[],
  { type, chosen }: { type: ProductType; chosen: ReadonlyMap<string, string> },
): ImportColumn[] => {
  const fields = importFields(type)
  const isOfType = (target: ImportTarget) =>
    target.includes(':') || Object.hasOwn(rowTargets, target) || fields.some((name) => name === target)
  const known = [...chosen].flatMap(([heading, target]): [string, ImportTarget | null][] => {
    if (target === unusedColumn) return [[heading, null]]
    return isImportTarget(target) && isOfType(target) ? [[heading, target]] : []
  })
  const own = guessed.map(({ target }) => (target === 'skip' ? null : target))
  return withChosen(headings, own, new Map(known)).map((target, at) => {
    if (target === null) return { target: 'skip', unit: null }
    const unit = target === own[at] ? guessed[at]?.unit : unitOfColumn(headings[at] ?? '', target)
    return { target, unit: unit ?? null }
  })
}

const ofComponents: readonly ImportTarget[] = ['component_subcategory', 'model']
const ofOneType = fieldWants(['component_subcategory', 'model', 'price', 'equipment'])

/** Components have a subcategory and models that they fit, models a kind of equipment. "Category" and "model" alone may be either's. */
export const guessType = (headings: readonly string[]): ProductType => {
  const told = headings
    .map((heading) => plainHeading(headingParts(heading).name))
    .filter((text) => text !== 'category' && text !== 'model')
    .flatMap((text) => guessTargets([text], null, ofOneType, surelyWithin))
    .flatMap(({ target, weight }) => (weight >= wholeHeading ? [target] : []))
  if (told.some((target) => ofComponents.includes(target))) return 'COMPONENT'
  // Lists of components have prices, too. Where rows say their type, a file of models has room for both.
  const saysTypes = headings.some((heading) => headingMeanings(heading).get('type')?.isWhole)
  return told.includes('equipment') || (saysTypes && told.includes('price')) ? 'MODEL' : 'COMPONENT'
}

/** The column of categories, which say the type of product. */
export const categoryColumn = (headings: readonly string[]): number | null => {
  const means = [{ of: 'category' }, { of: 'component_subcategory' }, { of: 'equipment' }] as const
  const [best] = guessTargets(headings, null, [{ target: 'category', means }], surelyWithin).filter(
    ({ weight }) => weight >= wholeHeading,
  )
  return best?.at ?? null
}

const toldBy = (headings: readonly string[]): Map<string, number> =>
  new Map(
    guessColumns(headings, guessType(headings), { attributes: [], uses: [] }).flatMap(({ target }, at) =>
      target === 'skip' ? [] : [[target, at] as const],
    ),
  )

const tellingApart = ['sku', 'name', 'part_number'] as const

/** How a file's further tables of products are distinguished from tables of other things. */
export const importHeadingReader: HeadingReader = {
  told: toldBy,
  goesOn: (shared) => tellingApart.some((field) => shared.has(field)),
  isFull: (told) => told.has('sku') && told.has('name'),
}

/** The row of headings; null if none names fields. A row with digits may be a product. */
export const importHeadings = (rows: readonly HeadingRow[]): number | null =>
  findHeadings(rows, (cells) =>
    cells.some((cell) => /\p{N}/u.test(cell)) ? 0 : countHeadings(cells, toldBy(cells).size),
  )

/** How much of a sheet is understood, by its headings: a workbook's products are in the one with most. */
export const importScore = (rows: readonly (readonly string[])[]): number => {
  const at = importHeadings(rows.map((cells) => ({ cells })))
  return at === null ? 0 : toldBy(rows[at] ?? []).size
}
