/** The acts that another cell may ask of an editable cell. */
export interface CellHandle {
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

/** A pasted column's values, as spreadsheets copy them; blank lines at the end are none. */
export const pastedLines = (text: string): string[] => text.trimEnd().split(/\r\n|\r|\n/)
