import { flushSync } from 'react-dom'

/** The actions that another cell may ask of an editable cell. */
export interface CellHandle {
  isEmpty: boolean
  /** Puts the cursor into it, all selected. */
  open: () => void
  /** As if it had been typed there and left. */
  fill: (text: string) => void
}

const handles = new WeakMap<Element, CellHandle>()

export const registerCell = (cell: Element, handle: CellHandle): void => void handles.set(cell, handle)

/** The cells of the same column of the same table, in the order in which they are seen. */
const columnOf = (cell: HTMLElement): HTMLElement[] => {
  const table = cell.closest('table')
  const cells = table?.querySelectorAll<HTMLElement>(`[data-cell="${cell.dataset['cell']}"]`) ?? []
  return Array.from(cells).filter((other) => other.closest('table') === table)
}

export const cellBeside = (cell: HTMLElement, step: 1 | -1): CellHandle | undefined => {
  const column = columnOf(cell)
  const other = column[column.indexOf(cell) + step]
  return other && handles.get(other)
}

export const cellsBelow = (cell: HTMLElement): CellHandle[] => {
  const column = columnOf(cell)
  return column.slice(column.indexOf(cell) + 1).flatMap((other) => handles.get(other) ?? [])
}

/** Opens the first cell of a column that is empty, or else the first of all; false where there is none. */
export const openFirstCell = (root: HTMLElement, column: string): boolean => {
  const cells = root.querySelectorAll(`[data-cell="${CSS.escape(column)}"]`)
  const known = Array.from(cells).flatMap((cell) => handles.get(cell) ?? [])
  const cell = known.find(({ isEmpty }) => isEmpty) ?? known[0]
  cell?.open()
  return cell !== undefined
}

/** Opens what a row unfolds to; null where it unfolds to nothing. */
const unfold = (row: Element): Element | null => {
  const toggle = row.querySelector<HTMLElement>('button[aria-expanded="false"][aria-label]')
  if (toggle !== null) flushSync(() => toggle.click())
  const isOpen = row.querySelector('button[aria-expanded="true"]') !== null
  return isOpen ? row.nextElementSibling : null
}

const openIn = (place: Element | null, column: string): boolean =>
  place instanceof HTMLElement && openFirstCell(place, column)

/**
 * Opens the first cell of a column that is nearest to a control: in its row, in what its row unfolds to, or, outside of
 * any row, on the page, whose rows are unfolded until one has it. False where there is none.
 */
export const openNearestCell = (control: Element, column: string): boolean => {
  const row = control.closest('tr')
  if (row !== null) return openIn(row, column) || openIn(unfold(row), column)
  const page = control.closest('main')
  const rows = page?.querySelectorAll('tbody tr') ?? []
  return openIn(page, column) || Array.from(rows).some((one) => openIn(unfold(one), column))
}

/** A pasted column's values, as spreadsheets copy them; blank lines at the end are none. */
export const pastedLines = (text: string): string[] => text.trimEnd().split(/\r\n|\r|\n/)
