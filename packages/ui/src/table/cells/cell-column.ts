import { flushSync } from 'react-dom'

/** The methods of an editable cell that other cells use. */
export interface CellHandle {
  isEmpty: boolean
  /** Focuses it, with its text selected. */
  open: () => void
  /** As if typed there and left. */
  fill: (text: string) => void
}

const handles = new WeakMap<Element, CellHandle>()

export const registerCell = (cell: Element, handle: CellHandle): void => void handles.set(cell, handle)

/** The cells of the same column and table, in visual order. */
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

/** Opens a column's first empty cell, or else its first; false if there is none. */
export const openFirstCell = (root: HTMLElement, column: string): boolean => {
  const cells = root.querySelectorAll(`[data-cell="${CSS.escape(column)}"]`)
  const known = Array.from(cells).flatMap((cell) => handles.get(cell) ?? [])
  const cell = known.find(({ isEmpty }) => isEmpty) ?? known[0]
  cell?.open()
  return cell !== undefined
}

/** Opens a row's expanded content; null if it has none. */
const unfold = (row: Element): Element | null => {
  const toggle = row.querySelector<HTMLElement>('button[aria-expanded="false"][aria-label]')
  if (toggle !== null) flushSync(() => toggle.click())
  const isOpen = row.querySelector('button[aria-expanded="true"]') !== null
  return isOpen ? row.nextElementSibling : null
}

const openIn = (place: Element | null, column: string): boolean =>
  place instanceof HTMLElement && openFirstCell(place, column)

/**
 * Opens a column's first cell nearest to a control: in its row, in the row's expanded content, or, outside any row, on
 * the page, whose rows are expanded until one has it. False if there is none.
 */
export const openNearestCell = (control: Element, column: string): boolean => {
  const row = control.closest('tr')
  if (row !== null) return openIn(row, column) || openIn(unfold(row), column)
  const page = control.closest('main')
  const rows = page?.querySelectorAll('tbody tr') ?? []
  return openIn(page, column) || Array.from(rows).some((one) => openIn(unfold(one), column))
}

/** A pasted column's values, as spreadsheets copy them, without blank lines at the end. */
export const pastedLines = (text: string): string[] => text.trimEnd().split(/\r\n|\r|\n/)
