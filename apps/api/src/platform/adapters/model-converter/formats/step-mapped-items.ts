import type { createPlacementReader } from './step-placement.ts'
import type { Placement } from '../placement.ts'
import type { StepText } from './step-text.ts'
import { refOf, refsIn, stepArguments, stepString } from './step-values.ts'

/** A representation used at a place in another one. */
export interface MappedUse {
  /** The entity that describes the use. */
  item: number
  /** The shape that holds the use. */
  parent: number
  /** The shape that is used. */
  child: number
  placement: Placement
}

/** The kinds of entities that the scan has to look for. */
export const mappedKinds = [
  'MAPPED_ITEM',
  'SHAPE_REPRESENTATION',
  'ADVANCED_BREP_SHAPE_REPRESENTATION',
] as const

const [mappedItem, ...representationKinds] = mappedKinds

/**
 * The places that a file names by mapped items: a shape is described once, and each item puts it into another shape
 * once more. Null where one can't be read, or stands in something that isn't a plain list of items.
 */
export const mappedUsesOf = (
  text: StepText,
  placementOf: ReturnType<typeof createPlacementReader>['ofItem'],
): MappedUse[] | null => {
  const items = new Set(text.ofKind(mappedItem))
  if (items.size === 0) return []
  const uses: MappedUse[] = []
  for (const parent of representationKinds.flatMap((kind) => text.ofKind(kind))) {
    const [, list] = [...stepArguments(text.textOf(parent)).values()][0] ?? []
    for (const item of refsIn(list).filter((id) => items.has(id))) {
      const [, source, target] = stepArguments(text.textOf(item)).get(mappedItem) ?? []
      const map = stepArguments(text.textOf(refOf(source))).get('REPRESENTATION_MAP') ?? []
      const [origin, child] = map.map(refOf)
      if (origin === undefined || child === undefined) return null
      const placement = placementOf({ shape: child, origin }, { shape: parent, origin: refOf(target) })
      if (!placement) return null
      uses.push({ item, parent, child, placement })
    }
  }
  const placed = new Set(uses.map(({ item }) => item))
  return placed.size === items.size && uses.length === items.size ? uses : null
}

const bodyKinds = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'SHELL_BASED_SURFACE_MODEL']

/** The name of a shape without a product: that of its only body, else its own. */
export const nameOfShape = (text: StepText, shape: number): string => {
  const [own, list] = [...stepArguments(text.textOf(shape)).values()][0] ?? []
  const bodies = refsIn(list).flatMap((id) => {
    const kinds = stepArguments(text.textOf(id))
    return bodyKinds.flatMap((kind) => (kinds.has(kind) ? [stepString(kinds.get(kind)?.[0])] : []))
  })
  const [only = ''] = bodies
  return (bodies.length === 1 && only) || stepString(own)
}

/** A representation's text without those of its items. */
export const withoutItems = (text: string, items: ReadonlySet<number>): string =>
  // References in quotes are no references, but a name that looks like one of these is not worth a thought.
  text
    .replace(/#(\d+)\s*,?/g, (all, id: string) => (items.has(Number(id)) ? '' : all))
    .replace(/,\s*\)/g, ')')

/** Entities that make a product of a shape that none has, numbered from `first` on, in the words of a product there. */
export const productOf = (
  { mark, shape }: { mark: string; shape: number },
  like: { context: string; definition: string },
  first: number,
): string =>
  [
    `PRODUCT('${mark}','${mark}','',${like.context})`,
    `PRODUCT_DEFINITION_FORMATION('','',#${first})`,
    `PRODUCT_DEFINITION('','',#${first + 1},${like.definition})`,
    `PRODUCT_DEFINITION_SHAPE('','',#${first + 2})`,
    `SHAPE_DEFINITION_REPRESENTATION(#${first + 3},#${shape})`,
  ]
    .map((entity, index) => `#${first + index}=${entity};\n`)
    .join('')

export const entitiesPerProduct = 5
