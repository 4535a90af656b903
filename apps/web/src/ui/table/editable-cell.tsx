import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowBarDown, IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import type { CellEdit } from './column.ts'
import classes from './editable-cell.module.css'
import { OvertakenCell } from './overtaken-cell.tsx'
import { useCellEdit } from './use-cell-edit.ts'

interface EditableCellProps<Row> {
  column: string
  edit: CellEdit<Row>
  row: Row
}

/**
 * A value that is edited in its place. Enter, Tab and the arrow down send it and go to the line below, Shift with Enter or
 * Tab and the arrow up to the one above; Escape leaves it as it was; Ctrl+D, or the button beside it, fills the lines
 * below with it, and a pasted column with its values.
 */
export const EditableCell = <Row,>({ column, edit, row }: EditableCellProps<Row>) => {
  const { cell, shown, overtakenBy, root, input, button, open, choose, type, press, leave, paste, fillDown } =
    useCellEdit(edit, row)
  const errorId = useId()
  const { draft, error } = cell
  const isInvalid = error !== null && draft !== null && edit.validate(draft.trim()) === error
  const described = error === null ? {} : { 'aria-describedby': errorId }
  // Screen readers read the same text that is shown.
  const face = edit.show(shown)
  return (
    <span ref={root} className={classes.cell} data-cell={column}>
      {draft === null ? (
        <UnstyledButton
          ref={button}
          className={classes.value}
          onClick={open}
          aria-label={`${edit.label(row)}: ${typeof face === 'string' ? face : shown}. Edit`}
          data-pending={cell.pending !== null || undefined}
          {...described}
        >
          {face}
          <IconPencil size={13} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        <span className={classes.field}>
          <TextInput
            ref={input}
            size="xs"
            w={92}
            aria-label={edit.label(row)}
            inputMode={edit.inputMode}
            enterKeyHint="next"
            autoComplete="off"
            value={draft}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={leave}
            onPaste={paste}
            error={error !== null}
            classNames={{ input: classes.input ?? '' }}
            {...described}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            // Tab goes to the next line; the keyboard has Ctrl+D.
            tabIndex={-1}
            aria-label={`Fill the lines below with ${edit.label(row)}`}
            title="Fill down (Ctrl+D)"
            onClick={() => fillDown(draft)}
          >
            <IconArrowBarDown size={15} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
      {overtakenBy && <OvertakenCell edit={edit} row={row} {...overtakenBy} onChoose={choose} />}
      {error !== null && (
        <span id={errorId} className={classes.error} role="alert">
          <span>{error}</span> {isInvalid && edit.hint !== undefined && <span>{edit.hint}</span>}
        </span>
      )}
    </span>
  )
}
