import { TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import type { CellEdit } from './column.ts'
import classes from './editable-cell.module.css'

interface CellState {
  /** The text being typed, or null where nobody edits. */
  draft: string | null
  /** The text on its way to the server: shown at once, taken back when the server says no. */
  pending: string | null
  error: string | null
}

const still: CellState = { draft: null, pending: null, error: null }

export const EditableCell = <Row,>({ edit, row }: { edit: CellEdit<Row>; row: Row }) => {
  const [cell, setCell] = useState(still)
  const button = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  const text = edit.text(row)

  const returnFocus = () => requestAnimationFrame(() => button.current?.focus())

  const save = async (draft: string, byKeyboard: boolean) => {
    const typed = draft.trim()
    if (typed === text) setCell(still)
    else {
      const wrong = edit.validate(typed)
      if (wrong !== null) {
        setCell({ draft, pending: null, error: wrong })
        return
      }
      setCell({ draft: null, pending: typed, error: null })
      const refused = await edit.save(row, typed)
      if (refused !== null && typeof refused === 'object') {
        setCell({ draft: typed, pending: null, error: refused.reason })
        return
      }
      setCell({ draft: null, pending: null, error: refused })
    }
    if (byKeyboard) returnFocus()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save(event.currentTarget.value, true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setCell(still)
    returnFocus()
  }

  const type = (draft: string) => setCell({ draft, pending: null, error: edit.validate(draft.trim()) })

  const note = cell.error !== null && (
    <span id={errorId} className={classes.error} role="alert">
      {cell.error}
    </span>
  )
  const described = cell.error === null ? {} : { 'aria-describedby': errorId }

  if (cell.draft !== null) {
    return (
      <span className={classes.cell}>
        <TextInput
          size="xs"
          w={92}
          aria-label={edit.label(row)}
          inputMode={edit.inputMode}
          value={cell.draft}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={(event) => void save(event.currentTarget.value, false)}
          onFocus={(event) => event.currentTarget.select()}
          error={cell.error !== null}
          classNames={{ input: classes.input ?? '' }}
          autoFocus
          {...described}
        />
        {note}
      </span>
    )
  }
  // What is seen is also what is read out.
  const shown = edit.show(cell.pending ?? text)
  return (
    <span className={classes.cell}>
      <UnstyledButton
        ref={button}
        className={classes.value}
        onClick={() => setCell({ draft: text, pending: null, error: null })}
        disabled={cell.pending !== null}
        aria-label={`${edit.label(row)}: ${typeof shown === 'string' ? shown : text}. Edit`}
        data-pending={cell.pending !== null || undefined}
        {...described}
      >
        {shown}
        <IconPencil size={13} aria-hidden="true" />
      </UnstyledButton>
      {note}
    </span>
  )
}
