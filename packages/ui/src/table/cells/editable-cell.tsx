import { ActionIcon, Input, UnstyledButton } from '@mantine/core'
import { IconArrowBarDown, IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import type { CellEdit } from '../column.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import classes from './editable-cell.module.css'
import { OvertakenCell } from './overtaken-cell.tsx'
import { useCellEdit } from './use-cell-edit.ts'

interface EditableCellProps<Row> {
  column: string
  edit: CellEdit<Row>
  row: Row
  /** Its place in its table's grid; null outside one. */
  at: string | null
}

const FillButton = ({ label, onFill }: { label: string; onFill: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    // Tab goes to the next line; the keyboard has Ctrl+D.
    tabIndex={-1}
    aria-label={`Fill the lines below with ${label}`}
    title="Fill down (Ctrl+D)"
    onClick={onFill}
  >
    <IconArrowBarDown size={15} aria-hidden="true" />
  </ActionIcon>
)

/** The ids of the shown texts, which describe the cell. */
const describedBy = (texts: Readonly<Record<string, string | null | undefined>>) => {
  const ids = Object.entries(texts).flatMap(([id, text]) => (text == null ? [] : id))
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }
}

/** A text needs more width than a sum, and a sum more than a count. In pixels. */
const widths: Readonly<Record<CellEdit<never>['inputMode'], number>> = { text: 104, decimal: 92, numeric: 72 }

interface FieldProps {
  hand: Pick<ReturnType<typeof useCellEdit>, 'input' | 'type' | 'press' | 'leave' | 'paste'>
  inputMode: CellEdit<never>['inputMode']
  'aria-label': string
  'aria-describedby'?: string
  value: string
  isRefused: boolean
}

const Field = ({ hand, isRefused, ...given }: FieldProps) => (
  <Input
    ref={hand.input}
    size="xs"
    w={widths[given.inputMode]}
    enterKeyHint="next"
    autoComplete="off"
    onChange={(event) => hand.type(event.currentTarget.value)}
    onKeyDown={hand.press}
    onBlur={hand.leave}
    onPaste={hand.paste}
    error={isRefused}
    // Mantine's own attributes don't include texts outside its field.
    withAria={false}
    aria-invalid={isRefused || undefined}
    classNames={{ input: classes.input ?? '' }}
    {...given}
  />
)

/** Says what will happen to the typed text. */
const Help = ({ id, text }: { id: string; text: string }) => (
  <span id={id} className={classes.help}>
    {text}
  </span>
)

const Refusal = ({ id, text, hint }: { id: string; text: string; hint: string | undefined }) => (
  <span id={id} className={classes.error} role="alert">
    <span>{text}</span> {hint !== undefined && <span>{hint}</span>}
  </span>
)

/**
 * A value edited in place. Enter, Tab and the down arrow send it and go to the line below; Shift with Enter or Tab, and
 * the up arrow, to the one above. Enter stays at an invalid value; Escape restores the cell; Ctrl+D, or the button
 * beside it, fills the lines below with it; a pasted column fills them with its values; Ctrl+Z undoes the table's last
 * edit. Outside a table it asks before unsent text is left.
 */
export const EditableCell = <Row,>({ column, edit, row, at }: EditableCellProps<Row>) => {
  const hand = useCellEdit(edit, row, at)
  const { cell, shown, overtakenBy, root, button, open, choose } = hand
  const errorId = useId()
  const helpId = useId()
  const { draft, error } = cell
  const isInvalid = error !== null && draft !== null && edit.validate(draft.trim()) === error
  const help = draft === null ? undefined : edit.help
  const described = describedBy({ [errorId]: error, [helpId]: help })
  // Screen readers get the visible text.
  const face = edit.show(shown, row)
  return (
    <span ref={root} className={classes.cell} data-cell={column} data-mode={edit.inputMode}>
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
          <Field
            hand={hand}
            inputMode={edit.inputMode}
            aria-label={edit.label(row)}
            value={draft}
            isRefused={error !== null}
            {...described}
          />
          <FillButton label={edit.label(row)} onFill={() => hand.fillDown(draft)} />
        </span>
      )}
      {help !== undefined && <Help id={helpId} text={help} />}
      {at === null && (
        <LeaveGuard
          unsaved={() => (cell.hasUnsent ? [edit.label(row)] : [])}
          isSending={() => cell.pending !== null}
        />
      )}
      {overtakenBy && <OvertakenCell edit={edit} row={row} {...overtakenBy} onChoose={choose} />}
      {error !== null && <Refusal id={errorId} text={error} hint={isInvalid ? edit.hint : undefined} />}
    </span>
  )
}
