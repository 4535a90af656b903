import { createPlacementReader } from './step-placement.ts'
import { createColorReader } from './step-color.ts'
import {
  entitiesPerProduct,
  mappedKinds,
  mappedUsesOf,
  nameOfShape,
  productOf,
  withoutItems,
} from './step-mapped-items.ts'
import type { MappedUse } from './step-mapped-items.ts'
import { scanStep } from './step-text.ts'
import type { StepText } from './step-text.ts'
import { refOf, refsIn, stepArguments, stepString } from './step-values.ts'
import type { StepValue } from './step-values.ts'
import type { Placement } from '../placement.ts'
import type { Color } from '../scene.ts'

/** A product of the file: a part, or an assembly, which may also have a body. */
export interface StepProductInfo {
  /** The name that the product bears in the rewritten file; no other does. */
  mark: string
  name: string
  /** The colour of the whole, for bodies without one. */
  color: Color | undefined
  uses: StepUse[]
}

/** One place of a product in an assembly. */
export interface StepUse {
  product: StepProductInfo
  placement: Placement
  /** The colour that the product has in this place only. */
  color: Color | undefined
}

export interface StepAssembly {
  /** The same file with every product by itself, each under its mark. */
  content: Buffer
  /** Products that no other product uses. */
  roots: StepProductInfo[]
}

const definitionKinds = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS']
const formationKinds = ['PRODUCT_DEFINITION_FORMATION', 'PRODUCT_DEFINITION_FORMATION_WITH_SPECIFIED_SOURCE']
const useKind = 'NEXT_ASSEMBLY_USAGE_OCCURRENCE'
const placingKind = 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION'
const overridingKind = 'CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM'
const kinds = new Set([
  ...definitionKinds,
  ...formationKinds,
  useKind,
  placingKind,
  overridingKind,
  'PRODUCT',
  'PRODUCT_DEFINITION_SHAPE',
  'SHAPE_DEFINITION_REPRESENTATION',
  'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION',
  'SHAPE_REPRESENTATION_RELATIONSHIP',
  'STYLED_ITEM',
  'DOCUMENT_FILE',
  ...mappedKinds,
])

/** Does the file name other files that parts of it are in? */
export const namesOtherFiles = (text: StepText): boolean => text.ofKind('DOCUMENT_FILE').length > 0

/** Scans a STEP file for its structure, before the importer sees it. */
export const scanStructure = (content: Buffer): StepText => scanStep(content, kinds)

const pushTo = <K>(map: Map<K, number[]>, key: K, value: number): void => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** The arguments of one entity, of its first kind or of the one that is asked for. */
const readers =
  (text: StepText) =>
  (id: number, kind?: string): StepValue[] => {
    const all = stepArguments(text.textOf(id))
    return (kind === undefined ? all.values().next().value : all.get(kind)) ?? []
  }

/** The representations that hold a product definition's body, directly or by a relationship. */
const shapesOf = (text: StepText): Map<number, number[]> => {
  const read = readers(text)
  const definitionOf = new Map(
    text.ofKind('PRODUCT_DEFINITION_SHAPE').map((id) => [id, refOf(read(id)[2])] as const),
  )
  const related = new Map<number, number[]>()
  for (const id of text.ofKind('SHAPE_REPRESENTATION_RELATIONSHIP')) {
    const [, , one, other] = read(id).map(refOf)
    if (one === undefined || other === undefined) continue
    pushTo(related, one, other)
    pushTo(related, other, one)
  }
  const shapes = new Map<number, number[]>()
  for (const id of text.ofKind('SHAPE_DEFINITION_REPRESENTATION')) {
    const [about = 0, shape = 0] = read(id).map(refOf)
    const definition = definitionOf.get(about)
    if (definition === undefined) continue
    for (const one of [shape, ...(related.get(shape) ?? [])]) pushTo(shapes, definition, one)
  }
  return shapes
}

/** Each place of a product: which definition in which, and the entities that say where. */
interface Occurrence {
  parent: number
  child: number
  placing: number
  /** Everything to remove from the file so that its products are independent. */
  entities: number[]
}

const occurrencesOf = (text: StepText): Occurrence[] | null => {
  const read = readers(text)
  const shapeOfUse = new Map<number, number>()
  const uses = new Set(text.ofKind(useKind))
  for (const id of text.ofKind('PRODUCT_DEFINITION_SHAPE')) {
    const use = refOf(read(id)[2])
    if (uses.has(use)) shapeOfUse.set(use, id)
  }
  const placedBy = new Map<number, { id: number; placing: number }>()
  for (const id of text.ofKind('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
    const [placing = 0, shape = 0] = read(id).map(refOf)
    placedBy.set(shape, { id, placing })
  }
  const occurrences: Occurrence[] = []
  for (const id of uses) {
    const [, , , parent = 0, child = 0] = read(id).map(refOf)
    const shape = shapeOfUse.get(id) ?? 0
    const placed = placedBy.get(shape)
    if (!placed) return null
    const { placing } = placed
    occurrences.push({ parent, child, placing, entities: [id, shape, placed.id, placing] })
  }
  return occurrences
}

interface Change {
  range: readonly [number, number]
  text: string
}

/** The file without some entities and with some texts replaced; everything else to the byte. */
const rewritten = (content: Buffer, changes: Change[]): Buffer => {
  const pieces: Buffer[] = []
  let from = 0
  for (const { range, text } of changes.toSorted((one, other) => one.range[0] - other.range[0])) {
    if (range[0] < from) continue
    pieces.push(content.subarray(from, range[0]), Buffer.from(text, 'latin1'))
    from = range[1]
  }
  return Buffer.concat([...pieces, content.subarray(from)])
}

/** The products by the number of their definition. */
type Products = Map<number, { product: number; info: StepProductInfo }>

/** The products of a file; null where two definitions share one. */
const productsOf = (text: StepText): Products | null => {
  const read = readers(text)
  const productOf = new Map(
    formationKinds.flatMap((kind) => text.ofKind(kind)).map((id) => [id, refOf(read(id)[2])] as const),
  )
  const products: Products = new Map()
  const taken = new Set<number>()
  for (const definition of definitionKinds.flatMap((kind) => text.ofKind(kind))) {
    const product = productOf.get(refOf(read(definition)[2])) ?? 0
    const [id, name] = read(product).map(stepString)
    if (product === 0 || taken.has(product)) return null
    taken.add(product)
    const info = { mark: `armature-part-${product}`, name: name || id || '', color: undefined, uses: [] }
    products.set(definition, { product, info })
  }
  return products
}

/** The product's text with another name and with its other arguments as they were. */
const renamed = (text: string, id: number, mark: string): string =>
  `#${id}=${text.replace(/^PRODUCT\s*\(\s*'(?:[^']|'')*'\s*,\s*(?:'(?:[^']|'')*'|\$)/, `PRODUCT('${mark}','${mark}'`)};`

/** The parts that a file's mapped items add to its products, and the changes of its text; null where they are unclear. */
const mappedParts = (
  text: StepText,
  uses: readonly MappedUse[],
  products: Products,
): { changes: (content: Buffer) => Change[] } | null => {
  const shapes = shapesOf(text)
  const colors = createColorReader(text)
  const ofProduct = new Map(
    [...products].flatMap(([definition, { info }]) =>
      (shapes.get(definition) ?? []).map((shape) => [shape, info] as const),
    ),
  )
  const made = new Map<number, StepProductInfo>()
  for (const { child } of uses) {
    if (made.has(child)) continue
    const [name, color] = [nameOfShape(text, child), colors.ofAny([child])]
    made.set(child, { mark: `armature-shape-${child}`, name, color, uses: [] })
  }
  // A shape that belongs to a product as well would be made twice.
  if ([...made.keys()].some((child) => ofProduct.has(child))) return null
  const gone = new Map<number, Set<number>>()
  for (const { item, parent, child, placement } of uses) {
    const [outer, inner] = [ofProduct.get(parent) ?? made.get(parent), made.get(child)]
    if (!outer || !inner) return null
    outer.uses.push({ product: inner, placement, color: colors.ofAny([item]) })
    gone.set(parent, (gone.get(parent) ?? new Set()).add(item))
  }
  const read = readers(text)
  const [[definition, { product } = { product: 0 }] = [0]] = products
  const like = {
    context: `(${refsIn(read(product)[3])
      .map((id) => `#${id}`)
      .join(',')})`,
    definition: `#${refOf(read(definition)[3])}`,
  }
  return {
    changes: (content) => {
      const end = content.lastIndexOf('ENDSEC')
      const added = [...made].map(([shape, { mark }], index) =>
        productOf({ mark, shape }, like, text.lastId + 1 + index * entitiesPerProduct),
      )
      const emptied = [...gone].flatMap(([parent, items]) => {
        const range = text.rangeOf(parent)
        return range ? [{ range, text: `#${parent}=${withoutItems(text.textOf(parent), items)};` }] : []
      })
      return [...emptied, { range: [end, end], text: added.join('') }]
    },
  }
}

/** A file's data on its products apart from their uses. */
interface Readings {
  shapes: ReadonlyMap<number, number[]>
  places: ReturnType<typeof createPlacementReader>
  colors: ReturnType<typeof createColorReader>
}

/** Gives every product its uses. Answers the definitions that are used; null where a place can't be read. */
const giveUses = (
  products: Products,
  occurrences: readonly Occurrence[],
  { shapes, places, colors }: Readings,
): ReadonlySet<number> | null => {
  const used = new Set<number>()
  for (const { parent, child, placing, entities } of occurrences) {
    const [outer, inner] = [products.get(parent), products.get(child)]
    const placement = places.ofRelation(placing, {
      parent: shapes.get(parent) ?? [],
      child: shapes.get(child) ?? [],
    })
    if (!outer || !inner || !placement) return null
    outer.info.uses.push({ product: inner.info, placement, color: colors.ofPlace(entities) })
    used.add(child)
  }
  return used
}

/** Takes the places out of the file, and gives every product its mark for a name. */
const separated = (text: StepText, products: Products, occurrences: readonly Occurrence[]): Change[] =>
  [
    ...occurrences.flatMap(({ entities }) => entities).map((id) => ({ id, text: '' })),
    ...[...products.values()].map(({ product, info }) => ({
      id: product,
      text: renamed(text.textOf(product), product, info.mark),
    })),
  ].flatMap(({ id, text: replacement }) => {
    const range = text.rangeOf(id)
    return range ? [{ range, text: replacement }] : []
  })

/**
 * A STEP file's structure, and the file with independent products under marked names. The importer then makes each
 * product once, however often it is used, and never sees the places, for which it would search every face again. Null
 * where this gains nothing, or the assembly isn't described by places of products; the importer then reads the file
 * unchanged.
 */
export const takeApart = (content: Buffer, text: StepText): StepAssembly | null => {
  const products = productsOf(text)
  const occurrences = products && occurrencesOf(text)
  if (!products || !occurrences) return null
  const shapes = shapesOf(text)
  const places = createPlacementReader(text)
  const mapped = mappedUsesOf(text, places.ofItem)
  const colors = createColorReader(text)
  const used = giveUses(products, occurrences, { shapes, places, colors })
  if (!used) return null
  for (const [definition, { info }] of products) info.color = colors.ofAny(shapes.get(definition) ?? [])
  const parts = mapped && mappedParts(text, mapped, products)
  if (!parts) return null
  const changes = separated(text, products, occurrences)
  return {
    content: rewritten(content, [...changes, ...(mapped.length > 0 ? parts.changes(content) : [])]),
    roots: [...products].filter(([definition]) => !used.has(definition)).map(([, { info }]) => info),
  }
}
