import type { ReactNode } from 'react'

/** A cell that can be edited in its place: click or Enter to edit, Enter or Tab to save, Escape to leave it as it was. */
export interface CellEdit<Row> {
  /** The name of the input for screen readers, e.g. "Quantity of Servo". */
  label: (row: Row) => string
  /** What the input starts with. */
  text: (row: Row) => string
  /** How a text looks when it isn't being edited; the optimistic value is shown through it. */
  show: (text: string) => ReactNode
  canEdit?: (row: Row) => boolean
  inputMode: 'numeric' | 'decimal'
  /** The text of what is wrong, or null. */
  validate: (text: string) => string | null
  /** Stands beside that text: what would be right. */
  hint?: string
  /** Null when saved, else the reason, shown at the cell, where what was typed stays. `over` is what was typed over. */
  save: (row: Row, text: string, over: string) => Promise<string | null>
}

export interface Column<Row, Field extends string = never> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** One of the fields by which the server orders the list; no sorting where it is left out. */
  sortBy?: Field
  align?: 'left' | 'right'
  width?: number
  /** The column that names the row, and carries its link or button. One per table. */
  isRowHeader?: boolean
  /** For columns of buttons: the header is read out but not shown. */
  isHeaderHidden?: boolean
  /** Keeps the last column in sight while a wide table scrolls sideways; on a phone it scrolls along. */
  isPinned?: boolean
  edit?: CellEdit<Row>
}

/** What a click on a row does; the row header carries the same as a button for the keyboard. */
export interface RowAction<Row> {
  label: (row: Row) => string
  run: (row: Row) => void
}
