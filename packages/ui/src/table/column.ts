import type { ReactNode } from 'react'

/** A cell that can be edited in place: click or Enter to edit, Enter or Tab to save, Escape to restore it. */
export interface CellEdit<Row> {
  /** The name of the input for screen readers, e.g. "Quantity of Servo". */
  label: (row: Row) => string
  /** The input's initial text. */
  text: (row: Row) => string
  /** Formats a text outside editing; the optimistic value is shown with it. */
  show: (text: string, row: Row) => ReactNode
  canEdit?: (row: Row) => boolean
  /** Text gets a wider, left-aligned input. */
  inputMode: 'numeric' | 'decimal' | 'text'
  /** Shown under the open input: the effect of the text. */
  help?: string
  /** The error's text, or null. */
  validate: (text: string) => string | null
  /** A hint beside the error: a valid text. */
  hint?: string
  /** Null when saved, else the reason, shown at the cell, which keeps the typed text. `over` is the replaced text. */
  save: (row: Row, text: string, over: string) => Promise<string | null>
  /** The person who changed the value during the edit; null if hidden from this user. */
  whoChanged?: (row: Row) => Promise<string | null>
}

/**
 * The column's place once rows become cards for lack of room: beside the name, as the name, among the labelled facts,
 * or in the line of buttons at the end.
 */
export type CardPlace = 'picture' | 'title' | 'fact' | 'act'

export interface Column<Row, Field extends string = never> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** One of the server's sort fields for the list; without it the column isn't sortable. */
  sortBy?: Field
  align?: 'left' | 'right'
  /** Free text: the column keeps room to read it, and a long word breaks. */
  isProse?: boolean
  width?: number
  /** The user's own width: content that doesn't fit breaks. */
  isSized?: boolean
  /** The column that names the row, with its link or button. One per table. */
  isRowHeader?: boolean
  /** By default the card's title if it names the row, else a fact. */
  place?: Exclude<CardPlace, 'title'>
  /** For columns of buttons: the header is only for screen readers. */
  isHeaderHidden?: boolean
  /** Hidden by default; the column panel can show it. */
  isOptional?: boolean
  /** Useless on paper, like buttons. */
  isScreenOnly?: boolean
  /** Keeps the last column visible while a wide table scrolls sideways; cards don't scroll. */
  isPinned?: boolean
  edit?: CellEdit<Row>
  /** Takes the remaining width, or most of it, and is cut with an ellipsis if it doesn't fit. */
  isGrowing?: boolean | 'most'
  /** Narrower lists leave the column out. */
  roomFrom?: 780 | 1100
  /**
   * Its place in a phone's two lines: beside the name, at the end of the first line, below, as the row's one act, or
   * after that; `more` takes a labelled line of its own. Once a table names any, its other columns are on the record's
   * page only.
   */
  small?: 'start' | 'end' | 'below' | 'act' | 'last' | 'more'
}

export const placeOf = <Row>({
  place,
  isRowHeader,
}: Pick<Column<Row, string>, 'place' | 'isRowHeader'>): CardPlace => place ?? (isRowHeader ? 'title' : 'fact')

/** Until the user gives it a width of their own. */
export const isGrowing = <Row>(
  column: Pick<Column<Row, string>, 'isGrowing' | 'isSized'>,
): true | 'most' | undefined => (!column.isSized && column.isGrowing) || undefined

/** A click on the row; the row header has a button for it, for the keyboard. */
export interface RowAction<Row> {
  label: (row: Row) => string
  run: (row: Row) => void
}
