import type { Point } from './framing.ts'
import type { Part } from './part-tree.ts'
import { withContent } from './part-tree.ts'
import type { Unit } from './units.ts'

/** What the person chose to see; everything else about the view is the stage's. */
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
  /** Ends of the length that is measured: none, one or two, in the view's millimetres. */
  points: readonly Point[]
}

export type Switch = {
  [K in keyof ViewerState]: ViewerState[K] extends boolean ? K : never
}[keyof ViewerState]

export type ViewerAct =
  | { type: 'switch'; what: Switch; to?: boolean }
  | { type: 'unit'; unit: Unit }
  | { type: 'select'; id: number | null }
  | { type: 'hover'; id: number | null }
  | { type: 'point'; point: Point }
  | { type: 'unmeasure' }
  | { type: 'hide'; parts: readonly Part[]; id: number; isHidden: boolean }
  | { type: 'isolate'; parts: readonly Part[]; id: number }
  | { type: 'show-all' }

/** Finding the edges of larger ones takes a while; a button away. */
const mostTrianglesWithEdges = 400_000

export const firstState = (triangles: number, unit: Unit): ViewerState => ({
  isParallel: false,
  hasEdges: triangles <= mostTrianglesWithEdges,
  isWireframe: false,
  hasSizeBox: false,
  isMeasuring: false,
  showsParts: false,
  showsKeys: false,
  unit,
  hidden: new Set(),
  selected: null,
  hovered: null,
  points: [],
})

/** Something of it can be seen: an assembly stands for what it holds. */
export const isShown = (parts: readonly Part[], hidden: ReadonlySet<number>, id: number): boolean =>
  [...withContent(parts, id)].some((one) => !hidden.has(one))

const without = (ids: Iterable<number>, left: ReadonlySet<number>): Set<number> =>
  new Set([...ids].filter((id) => !left.has(id)))

export const viewerReducer = (state: ViewerState, act: ViewerAct): ViewerState => {
  switch (act.type) {
    case 'switch': {
      const to = act.to ?? !state[act.what]
      const ended = act.what === 'isMeasuring' && !to ? { points: [] } : {}
      return { ...state, ...ended, [act.what]: to }
    }
    case 'unit':
      return { ...state, unit: act.unit }
    case 'select':
      return { ...state, selected: act.id }
    case 'hover':
      return state.hovered === act.id ? state : { ...state, hovered: act.id }
    case 'point':
      // A third point begins the next length.
      return { ...state, points: state.points.length === 2 ? [act.point] : [...state.points, act.point] }
    case 'unmeasure':
      return { ...state, points: [] }
    case 'hide': {
      const content = withContent(act.parts, act.id)
      const hidden = act.isHidden ? new Set([...state.hidden, ...content]) : without(state.hidden, content)
      return { ...state, hidden }
    }
    case 'isolate': {
      const all = act.parts.map(({ id }) => id)
      return { ...state, hidden: without(all, withContent(act.parts, act.id)), selected: act.id }
    }
    case 'show-all':
      return { ...state, hidden: new Set() }
  }
}
