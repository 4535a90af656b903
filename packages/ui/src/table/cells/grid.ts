import { createContext, useContext, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { showFailure } from '../../toasts/toast.ts'

/** An editable cell, as the grid's history uses it. */
export interface GridCell {
  /** The input's name, for messages about it. */
  label: string
  /** The text on screen, saved or being saved. */
  shown: string
  /** Do the two texts mean the same value? */
  isSame: (one: string, other: string) => boolean
  isOpen: boolean
  /** It has unsent text. */
  hasUnsent: boolean
  open: () => void
  /** Saves a text over the shown one; returns whether the server accepted it. */
  put: (text: string, settled: (isSaved: boolean) => void) => void
}

/** One cell's edit. */
export interface CellChange {
  key: string
  from: string
  to: string
}

interface Snapshot {
  canUndo: boolean
  canRedo: boolean
  /** The unsaved texts of cells, by cell. */
  unsaved: ReadonlyMap<string, string>
}

/** Cells edited together, as by a pasted column, are undone together. */
type Step = CellChange[]

/** The number of steps that can be undone. */
const depth = 100

export interface Grid {
  register: (key: string, cell: GridCell | null) => void
  /** Records a manual edit; returns a function that drops it if it is refused. */
  record: (change: CellChange) => () => void
  undo: () => void
  redo: () => void
  setUnsaved: (key: string, text: string | null) => void
  /** The names of cells with unsent text. */
  unsent: () => string[]
  subscribe: (listener: () => void) => () => void
  snapshot: () => Snapshot
}

export const cellKey = (column: string, row: string | number): string => `${column} ${row}`

const leftAlone = (label: string): string => `${label} was changed since, so it stays as it is.`

/**
 * The state that one table's cells share: the history of their edits, and typed texts. It lives as long as the table is
 * on the screen.
 */
export const makeGrid = (): Grid => {
  const cells = new Map<string, GridCell>()
  const listeners = new Set<() => void>()
  const done: Step[] = []
  const undone: Step[] = []
  let openStep: Step | null = null
  let unsaved: ReadonlyMap<string, string> = new Map()
  let current: Snapshot = { canUndo: false, canRedo: false, unsaved }

  const changed = (): void => {
    const isEmpty = (steps: readonly Step[]): boolean => steps.every((step) => step.length === 0)
    current = { canUndo: !isEmpty(done), canRedo: !isEmpty(undone), unsaved }
    for (const listener of listeners) listener()
  }

  const forget = (step: Step, change: CellChange): void => {
    const index = step.indexOf(change)
    if (index >= 0) step.splice(index, 1)
    changed()
  }

  /** Restores one cell; false if it has changed since. */
  const putBack = (change: CellChange, onRefused: () => void): boolean => {
    const cell = cells.get(change.key)
    if (cell === undefined) {
      showFailure('The line of the last edit is not on this page.')
      return false
    }
    if (cell.hasUnsent || !cell.isSame(cell.shown, change.to)) {
      showFailure(leftAlone(cell.label))
      return false
    }
    flushSync(() => cell.put(change.from, (isSaved) => isSaved || onRefused()))
    if (cell.isOpen) cells.get(change.key)?.open()
    return true
  }

  /** Undoes the last step of one list, and adds its reverse to the other. */
  const step = (from: Step[], to: Step[]): void => {
    const last = from.findLast((one) => one.length > 0)
    if (last === undefined) return
    from.splice(from.indexOf(last))
    const back: Step = []
    to.push(back)
    for (const change of last) {
      const reverse = { key: change.key, from: change.to, to: change.from }
      if (putBack(change, () => forget(back, reverse))) back.push(reverse)
    }
    changed()
  }

  return {
    register: (key, cell) => void (cell === null ? cells.delete(key) : cells.set(key, cell)),
    record: (change) => {
      undone.splice(0)
      if (openStep === null) {
        openStep = []
        done.push(openStep)
        if (done.length > depth) done.shift()
        queueMicrotask(() => {
          openStep = null
        })
      }
      const mine = openStep
      mine.push(change)
      changed()
      return () => forget(mine, change)
    },
    undo: () => step(done, undone),
    redo: () => step(undone, done),
    setUnsaved: (key, text) => {
      if ((unsaved.get(key) ?? null) === text) return
      const next = new Map(unsaved)
      if (text === null) next.delete(key)
      else next.set(key, text)
      unsaved = next
      changed()
    },
    unsent: () => [...cells.values()].filter(({ hasUnsent }) => hasUnsent).map(({ label }) => label),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => current,
  }
}

/** A cell outside a table has no history. */
export const GridContext = createContext<Grid | null>(null)

export const useGrid = (): Grid | null => useContext(GridContext)

export const useGridState = (grid: Grid): Snapshot => useSyncExternalStore(grid.subscribe, grid.snapshot)

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; with Command on a Mac. */
export const historyKeyOf = (event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): 'undo' | 'redo' | null => {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}
