import { cross, directionOf } from '@armature/domain/media/vectors'
import { placedIn, reversed } from '../placement.ts'
import type { Placement } from '../placement.ts'
import type { StepText } from './step-text.ts'
import { numbersIn, refOf, refsIn, stepArguments } from './step-values.ts'

type Vector = [number, number, number]

const metresPerInch = 0.0254
const prefixes: Record<string, number> = {
  '.KILO.': 1e3,
  '.DECI.': 1e-1,
  '.CENTI.': 1e-2,
  '.MILLI.': 1e-3,
  '.MICRO.': 1e-6,
  '.NANO.': 1e-9,
  $: 1,
}

/** Metres per unit of length; follows units that are defined by other units. */
const metresOf = (text: StepText, id: number, depth = 0): number | undefined => {
  const kinds = stepArguments(text.textOf(id))
  if (!kinds.has('LENGTH_UNIT') || depth > 4) return undefined
  const metric = kinds.get('SI_UNIT')
  if (metric) return prefixes[String(metric[0])]
  const measure = refOf(kinds.get('CONVERSION_BASED_UNIT')?.[1])
  const [value, base] = stepArguments(text.textOf(measure)).get('LENGTH_MEASURE_WITH_UNIT') ?? []
  const metres = metresOf(text, refOf(base), depth + 1)
  const factor = numbersIn(value)[0]
  return metres === undefined || factor === undefined ? undefined : metres * factor
}

/** Inches per unit of a representation, by its context. */
const inchesOf = (text: StepText, shape: number): number | undefined => {
  const context = [...stepArguments(text.textOf(shape)).values()][0]?.[2]
  const units = stepArguments(text.textOf(refOf(context))).get('GLOBAL_UNIT_ASSIGNED_CONTEXT')
  for (const id of refsIn(units)) {
    const metres = metresOf(text, id)
    if (metres !== undefined && metres > 0) return metres / metresPerInch
  }
  return undefined
}

/** An axis placement in three dimensions; the format's defaults stand for the parts that a file leaves out. */
const axisOf = (text: StepText, id: number, inches: number): Placement | undefined => {
  const [, at, up, right] = stepArguments(text.textOf(id)).get('AXIS2_PLACEMENT_3D') ?? []
  const vector = (value: typeof at): Vector | undefined => {
    const [x, y, z] = numbersIn([...stepArguments(text.textOf(refOf(value))).values()][0]?.[1])
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
  }
  const origin = vector(at)
  const z = directionOf(vector(up) ?? [0, 0, 1])
  if (!origin || !z) return undefined
  const given =
    vector(right) ?? (Math.abs(z[0]) > 0.9 ? ([0, 1, 0] satisfies Vector) : ([1, 0, 0] satisfies Vector))
  const y =
    directionOf(cross(z, given)) ?? directionOf(cross(z, [0, 1, 0])) ?? directionOf(cross(z, [0, 0, 1]))
  if (!y) return undefined
  const x = cross(y, z)
  return [0, 1, 2].flatMap((row) => [x[row] ?? 0, y[row] ?? 0, z[row] ?? 0, (origin[row] ?? 0) * inches])
}

/** A representation, and an axis placement in it. */
export interface ShapeAxis {
  shape: number
  origin: number
}

/** Reads a shape's place in another one, in inches. Undefined where the file describes it differently. */
export const createPlacementReader = (text: StepText) => {
  const units = new Map<number, number | undefined>()
  const inchesIn = (shape: number): number | undefined => {
    if (!units.has(shape)) units.set(shape, inchesOf(text, shape))
    return units.get(shape)
  }
  /** Two representations with an axis placement in each, which come to lie on one another. */
  const ofItem = (child: ShapeAxis, parent: ShapeAxis): Placement | undefined => {
    const [one, other] = [inchesIn(child.shape), inchesIn(parent.shape)]
    if (one === undefined || other === undefined) return undefined
    const [inner, outer] = [axisOf(text, child.origin, one), axisOf(text, parent.origin, other)]
    return inner && outer && placedIn(outer, reversed(inner))
  }
  /** A relation between two products' representations, in either order. */
  const ofRelation = (
    placing: number,
    shapes: { parent: readonly number[]; child: readonly number[] },
  ): Placement | undefined => {
    const relation = stepArguments(text.textOf(placing))
    const [, , first, second] = relation.get('REPRESENTATION_RELATIONSHIP') ?? []
    const move = refOf(relation.get('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')?.[0])
    const [, , from, to] = stepArguments(text.textOf(move)).get('ITEM_DEFINED_TRANSFORMATION') ?? []
    const [one, other] = [
      { shape: refOf(first), origin: refOf(from) },
      { shape: refOf(second), origin: refOf(to) },
    ]
    const isSwapped = shapes.parent.includes(one.shape) && shapes.child.includes(other.shape)
    return isSwapped ? ofItem(other, one) : ofItem(one, other)
  }
  return { ofItem, ofRelation }
}
