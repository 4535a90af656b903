import { Input } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import classes from './cell-grid.module.css'

export interface GridLine {
  /** Unique, and shown before the cells. */
  line: number
  cells: readonly string[]
  /** Errors by column; null for the whole row. */
  errors: readonly { column: number | null; text: string }[]
  /** Read-only columns, whose text was cut. */
  fixed?: readonly number[]
  /** Shown instead of errors if there are none. */
  note?: string
}

export interface GridEdit {
  line: number
  column: number
  text: string
}

interface CellGridProps {
  label: string
  /** The columns by their place among a line’s cells. */
  columns: readonly { at: number; header: string }[]
  lines: readonly GridLine[]
  /** Typed or pasted texts; several at once from a spreadsheet. */
  onEdit: (edits: GridEdit[]) => void
}

/** A spreadsheet’s copied cells: tabs between columns, line breaks between rows, quotation marks around cells with either. */
export const pastedCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y
  const whole = text.replace(/(?:\r\n?|\n)$/, '')
  let end: string
  do {
    const [, quoted, bare = '', sign = ''] = cell.exec(whole) ?? []
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (sign !== '' && sign !== '\t') rows.push([])
    end = sign
  } while (end !== '')
  return rows
}

/** How far a key moves: rows, then columns. Within a text the arrows move the cursor. */
const stepOf = (event: KeyboardEvent<HTMLInputElement>): readonly [number, number] | null => {
  const { key, shiftKey, currentTarget: field } = event
  const [start, end, length] = [field.selectionStart, field.selectionEnd, field.value.length]
  const isWhole = start === 0 && end === length
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0]
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowLeft' && (isWhole || end === 0)) return [0, -1]
  return key === 'ArrowRight' && (isWhole || start === length) ? [0, 1] : null
}

interface CellProps {
  label: string
  text: string
  error: string | undefined
  isFixed: boolean
  onType: (text: string) => void
  /** Returns false if there is no such cell. */
  onMove: (rows: number, columns: number) => boolean
  onPaste: (cells: string[][]) => void
}

const Cell = ({ label, text, error, isFixed, onType, onMove, onPaste }: CellProps) => {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const errorId = useId()
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }
  const send = () => typed !== text && onType(typed)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') setTyped(text)
    const step = stepOf(event)
    if (step === null) return
    event.preventDefault()
    // Leaving the cell sends the text. At the edge it isn't left, so send here.
    if (!onMove(...step)) send()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    onPaste(cells)
  }
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        {...(error !== undefined && { 'aria-describedby': errorId })}
        withAria={false}
        error={error !== undefined}
        size="xs"
        autoComplete="off"
        readOnly={isFixed}
        enterKeyHint="next"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={send}
        onKeyDown={press}
        onPaste={paste}
      />
      {error !== undefined && (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </>
  )
}

const textAt = (texts: GridLine['errors'], column: number | null): string | undefined => {
  const found = texts.filter((one) => one.column === column).map(({ text }) => text)
  return found.length === 0 ? undefined : found.join(' ')
}

/**
 * Rows of text that are corrected as in a spreadsheet: Enter and the arrows move between cells, Tab to the next one, and cells copied
 * elsewhere fill those to the right and below.
 */
export const CellGrid = ({ label, columns, lines, onEdit }: CellGridProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const focus = (row: number, column: number): boolean => {
    const field = body.current?.querySelector<HTMLElement>(`[data-at="${row}:${column}"] input`)
    field?.focus()
    return field != null
  }
  const fill = (row: number, column: number, cells: string[][]) => {
    const edits = cells.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const line = lines[row + down]
        const to = columns[column + right]
        return line === undefined || to === undefined || line.fixed?.includes(to.at)
          ? []
          : [{ line: line.line, column: to.at, text }]
      }),
    )
    if (edits.length > 0) onEdit(edits)
  }
  return (
    <div className={classes.frame} role="region" aria-label={label} tabIndex={0} data-sheet>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ at, header }) => (
              <th key={at} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map(({ line, cells, errors, fixed = [], note }, row) => (
            <tr key={line} data-done={note !== undefined || undefined}>
              <th scope="row">
                {line}
                {note !== undefined && <span className={classes.note}>{note}</span>}
                {textAt(errors, null) !== undefined && (
                  <span className={classes.error}>{textAt(errors, null)}</span>
                )}
              </th>
              {columns.map(({ at, header }, column) => (
                <td key={at} data-at={`${row}:${column}`}>
                  <Cell
                    label={`${header}, row ${line}`}
                    text={cells[at] ?? ''}
                    error={textAt(errors, at)}
                    isFixed={fixed.includes(at)}
                    onType={(text) => onEdit([{ line, column: at, text }])}
                    onMove={(down, right) => focus(row + down, column + right)}
                    onPaste={(pasted) => fill(row, column, pasted)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
