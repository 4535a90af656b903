import { standardViews } from './standard-views.ts'
import type { StandardView } from './standard-views.ts'

/** Every command; the buttons, the keys and the list of keys are made from this table. */
export const commands = {
  fit: { label: 'Fit to view', key: 'F' },
  'zoom-in': { label: 'Zoom in', key: '+' },
  'zoom-out': { label: 'Zoom out', key: '-' },
  isParallel: { label: 'Orthographic', key: 'O' },
  hasEdges: { label: 'Edges', key: 'E' },
  isWireframe: { label: 'Wireframe', key: 'W' },
  hasSizeBox: { label: 'Overall dimensions', key: 'D' },
  isMeasuring: { label: 'Measure', key: 'M' },
  showsParts: { label: 'Parts', key: 'P' },
  'show-all': { label: 'Show all parts', key: 'A' },
  unit: { label: 'Millimetres or inches', key: 'U' },
  picture: { label: 'Save as picture', key: 'S' },
  'full-screen': { label: 'Full screen', key: 'X' },
  showsKeys: { label: 'Keys', key: '?' },
} as const satisfies Record<string, { label: string; key: string }>

export type CommandName = keyof typeof commands
export type Command = CommandName | StandardView

/** Number keys 1 to 7 are the standard views, in their order. */
export const keyOfView = (view: StandardView): string =>
  String(standardViews.findIndex(({ name }) => name === view) + 1)

const byKey = new Map<string, Command>([
  ...Object.entries(commands).map(([name, { key }]) => [key.toLowerCase(), name as CommandName] as const),
  ...standardViews.map(({ name }) => [keyOfView(name), name] as const),
  // These are the same keys without Shift.
  ['=', 'zoom-in'],
  ['_', 'zoom-out'],
])

/** A key's command; null for keys that the view leaves to the page. */
export const commandOfKey = (key: string): Command | null => byKey.get(key.toLowerCase()) ?? null

/** The picture's own keys, besides the commands. */
export const pictureKeys = [
  ['Arrows', 'Turn'],
  ['Shift + arrows', 'Move'],
  ['Arrows, measuring', 'Move the crosshair; with Shift finely'],
  ['Enter, measuring', 'Set a point'],
  ['Escape', 'Stop measuring'],
] as const

/** The direction of an arrow key: right and up are positive. */
export const arrowOf = (key: string): { right: number; up: number } | null => {
  switch (key) {
    case 'ArrowRight':
      return { right: 1, up: 0 }
    case 'ArrowLeft':
      return { right: -1, up: 0 }
    case 'ArrowUp':
      return { right: 0, up: 1 }
    case 'ArrowDown':
      return { right: 0, up: -1 }
    default:
      return null
  }
}
