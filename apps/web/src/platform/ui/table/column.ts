import type { ReactNode } from 'react'

/** A cell that can be edited in its place: click or Enter to edit, Enter or Tab to save, Escape to leave it as it was. */
export interface CellEdit<Row> {
  /** The name of the input for screen readers, e.g. "Quantity of Servo". */
  label: (row: Row) => string
  /** The input's first text. */
  text: (row: Row) => string
  /** Formats a text while the cell isn't being edited; the optimistic value is shown through it. */
  show: (text: string, row: Row) => ReactNode
  canEdit?: (row: Row) => boolean
  /** Text gets a wider input, and reads from the left. */
  inputMode: 'numeric' | 'decimal' | 'text'
  /** Stands under the input while it is open: what becomes of the text. */
  help?: string
  /** The error's text, or null. */
  validate: (text: string) => string | null
  /** A hint beside the error: a text that would be right. */
  hint?: string
  /** Null when saved, else the reason, shown at the cell, which keeps the typed text. `over` is the replaced text. */
  save: (row: Row, text: string, over: string) => Promise<string | null>
  /** The person who put the value there that was found instead of the one typed over; null where one may not know. */
  whoChanged?: (row: Row) => Promise<string | null>
}

/**
 * Where a column stands once there is no room for a table and each row is a card: beside the name, as the name, among
 * the facts under their headers, or in the line of buttons at the end.
 */
export type CardPlace = 'picture' | 'title' | 'fact' | 'act'

export interface Column<Row, Field extends string = never> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** One of the fields by which the server orders the list; no sorting where it is left out. */
  sortBy?: Field
  align?: 'left' | 'right'
  /** Words as long as somebody wrote them: the column keeps room to read them in, and a word without an end breaks. */
  isProse?: boolean
  width?: number
  /** The width is the person's own: what doesn't fit breaks. */
  isSized?: boolean
  /** The column that names the row, and carries its link or button. One per table. */
  isRowHeader?: boolean
  /** The card's title where it names the row, else a fact, unless it says so. */
  place?: Exclude<CardPlace, 'title'>
  /** For columns of buttons: the header is read out but not shown. */
  isHeaderHidden?: boolean
  /** Stands in the choice of columns, and in the table once somebody chooses it there. */
  isOptional?: boolean
  /** Of no use on paper, as buttons are. */
  isScreenOnly?: boolean
  /** Keeps the last column in sight while a wide table scrolls sideways; cards don't scroll. */
  isPinned?: boolean
  edit?: CellEdit<Row>
}

export const placeOf = <Row>({
  place,
  isRowHeader,
}: Pick<Column<Row, string>, 'place' | 'isRowHeader'>): CardPlace => place ?? (isRowHeader ? 'title' : 'fact')

/** The action of a click on a row; the row header carries the same as a button for the keyboard. */
export interface RowAction<Row> {
  label: (row: Row) => string
  run: (row: Row) => void
}
