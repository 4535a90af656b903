import type { Point } from './model/framing.ts'
import type { Part } from './model/part-tree.ts'
import { withContent } from './model/part-tree.ts'
import type { Unit } from './measure/units.ts'

/** The user's choices; the stage has the rest of the view's state. */
export interface ViewerState {
  isParallel: boolean
  hasEdges: boolean
  isWireframe: boolean
  hasSizeBox: boolean
  isMeasuring: boolean
  showsParts: boolean
  showsKeys: boolean
  unit: Unit
  hidden: ReadonlySet<number>
  selected: number | null
  hovered: number | null
  /** The ends of the measured length: none, one or two, in the view's millimetres. */
  points: readonly Point[]
  /** Choosing a spot instead of measuring; fixed when the view opens. */
  isPinning: boolean
}

export type Switch = Exclude<
  {
    [K in keyof ViewerState]: ViewerState[K] extends boolean ? K : never
  }[keyof ViewerState],
  'isPinning'
>

export type ViewerAction =
  | { type: 'switch'; what: Switch; to?: boolean }
  | { type: 'unit'; unit: Unit }
  | { type: 'select'; id: number | null }
  | { type: 'hover'; id: number | null }
  | { type: 'point'; point: Point }
  | { type: 'unmeasure' }
  | { type: 'hide'; parts: readonly Part[]; id: number; isHidden: boolean }
  | { type: 'isolate'; parts: readonly Part[]; id: number }
  | { type: 'show-all' }

/** Finding the edges of larger ones takes a while, so it needs a button press. */
const mostTrianglesWithEdges = 400_000

export const firstState = (triangles: number, unit: Unit, isPinning = false): ViewerState => ({
  isParallel: false,
  hasEdges: triangles <= mostTrianglesWithEdges,
  isWireframe: false,
  hasSizeBox: false,
  isMeasuring: isPinning,
  showsParts: false,
  showsKeys: false,
  unit,
  hidden: new Set(),
  selected: null,
  hovered: null,
  points: [],
  isPinning,
})

/** The entries with visible content: an assembly stands for its parts. */
export const seenParts = (parts: readonly Part[], hidden: ReadonlySet<number>): Set<number> => {
  const seen = new Set<number>()
  // Content follows its assembly, so one pass from the end finds it, whatever the number.
  for (const { id, parent } of parts.toReversed()) {
    if (!hidden.has(id)) seen.add(id)
    if (parent !== null && seen.has(id)) seen.add(parent)
  }
  return seen
}

const without = (ids: Iterable<number>, left: ReadonlySet<number>): Set<number> =>
  new Set([...ids].filter((id) => !left.has(id)))

const switched = (
  state: ViewerState,
  { what, to = !state[what] }: Extract<ViewerAction, { type: 'switch' }>,
): ViewerState => {
  if (state.isPinning && what === 'isMeasuring') return state
  const ended = what === 'isMeasuring' && !to ? { points: [] } : {}
  return { ...state, ...ended, [what]: to }
}

const hiddenAfter = (
  hidden: ReadonlySet<number>,
  { parts, id, isHidden }: Extract<ViewerAction, { type: 'hide' }>,
): ReadonlySet<number> => {
  const content = withContent(parts, id)
  return isHidden ? new Set([...hidden, ...content]) : without(hidden, content)
}

/** A third point begins the next length; a pin has only one. */
const pointsWith = ({ points, isPinning }: ViewerState, point: Point): Point[] =>
  isPinning || points.length === 2 ? [point] : [...points, point]

export const viewerReducer = (state: ViewerState, act: ViewerAction): ViewerState => {
  switch (act.type) {
    case 'switch':
      return switched(state, act)
    case 'unit':
      return { ...state, unit: act.unit }
    case 'select':
      return { ...state, selected: act.id }
    case 'hover':
      return state.hovered === act.id ? state : { ...state, hovered: act.id }
    case 'point':
      return { ...state, points: pointsWith(state, act.point) }
    case 'unmeasure':
      return { ...state, points: [] }
    case 'hide':
      return { ...state, hidden: hiddenAfter(state.hidden, act) }
    case 'isolate': {
      const all = act.parts.map(({ id }) => id)
      return { ...state, hidden: without(all, withContent(act.parts, act.id)), selected: act.id }
    }
    case 'show-all':
      return { ...state, hidden: new Set() }
  }
}
