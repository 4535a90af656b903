import type { Color } from '../scene.ts'
import type { StepText } from './step-text.ts'
import { numbersIn, refsIn, stepArguments, stepString } from './step-values.ts'
import type { StepValue } from './step-values.ts'

/** The names that the format knows (ISO 10303-46). */
const namedColors: Record<string, Color> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  magenta: [1, 0, 1],
  cyan: [0, 1, 1],
  black: [0, 0, 0],
  white: [1, 1, 1],
}

/** The bounds of a search: in the format the way from a style to its colour has six entities at most. */
const deepest = 8
const mostVisited = 64

/** Turns a file's colours, which are a screen's (sRGB), into linear light. */
const toLinear = (value: number): number => {
  const bounded = Math.min(1, Math.max(0, value))
  return bounded <= 0.040_45 ? bounded / 12.92 : ((bounded + 0.055) / 1.055) ** 2.4
}

/** The colour that an entity describes itself; undefined where it describes none. */
const colorOf = (kinds: ReadonlyMap<string, StepValue[]>): Color | undefined => {
  const [red, green, blue] = numbersIn(kinds.get('COLOUR_RGB')?.slice(1))
  if (red !== undefined && green !== undefined && blue !== undefined)
    return [toLinear(red), toLinear(green), toLinear(blue)]
  return namedColors[stepString(kinds.get('DRAUGHTING_PRE_DEFINED_COLOUR')?.[0])]
}

/** The first colour that a style leads to. */
const colorBehind = (text: StepText, start: number): Color | undefined => {
  let open = [start]
  let visited = 0
  for (let depth = 0; depth < deepest && open.length > 0; depth += 1) {
    const next: number[] = []
    for (const id of open) {
      if ((visited += 1) > mostVisited) return undefined
      const kinds = stepArguments(text.textOf(id))
      const color = colorOf(kinds)
      if (color) return color
      // The style of a curve isn't the colour of a surface.
      if (!kinds.has('CURVE_STYLE')) for (const value of kinds.values()) next.push(...refsIn(value))
    }
    open = next
  }
  return undefined
}

/** Colours that are given to a product as a whole, or to one of its places; the importer loses both. */
export const createColorReader = (text: StepText) => {
  const styled = new Map<number, number[]>()
  for (const id of text.ofKind('STYLED_ITEM')) {
    const [, styles, item] = stepArguments(text.textOf(id)).get('STYLED_ITEM') ?? []
    for (const one of refsIn(item)) styled.set(one, refsIn(styles))
  }
  const overriding = new Map<number, number[]>()
  for (const id of text.ofKind('CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM')) {
    const [, styles, , , contexts] = [...stepArguments(text.textOf(id)).values()][0] ?? []
    for (const one of refsIn(contexts)) overriding.set(one, refsIn(styles))
  }
  const firstOf = (styles: readonly number[] | undefined): Color | undefined => {
    for (const style of styles ?? []) {
      const color = colorBehind(text, style)
      if (color) return color
    }
    return undefined
  }
  return {
    /** The colour of the first of these representations that has one. */
    ofAny: (shapes: readonly number[]): Color | undefined => {
      for (const shape of shapes) {
        const color = firstOf(styled.get(shape))
        if (color) return color
      }
      return undefined
    },
    /** The colour of a product in one place, by the entities that place it. */
    ofPlace: (entities: readonly number[]): Color | undefined => {
      for (const id of entities) {
        const color = firstOf(overriding.get(id))
        if (color) return color
      }
      return undefined
    },
  }
}
