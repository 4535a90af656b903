import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { wantToasts } from './toast.ts'

/** Long enough to read the text, and to reach the button by keyboard. */
const undoMs = 10_000

interface Undoable {
  /** The changed record: a later change to it removes the offer to undo an earlier one. */
  subject: string
  /** 'CLOSED': the outcome. */
  text: string
  /** 'close, ticket #7': names the button. */
  what: string
  undo: () => void
}

let shown = 0
const offered = new Map<string, string>()

/** Earlier changes of this can't be undone any more. */
export const dropUndo = (subject: string): void => {
  const id = offered.get(subject)
  if (id === undefined) return
  offered.delete(subject)
  notifications.hide(id)
}

/**
 * States an action's outcome, with an undo button. The newest goes first: queued toasts would use up their time to undo
 * unseen. It stays while the button has the focus.
 */
export const showUndo = ({ subject, text, what, undo }: Undoable): void => {
  wantToasts()
  dropUndo(subject)
  shown += 1
  const priority = shown
  const id = `undo:${priority}`
  offered.set(subject, id)
  const press = () => {
    dropUndo(subject)
    undo()
  }
  const toast = (autoClose: number | false) => ({
    id,
    autoClose,
    priority,
    withBorder: true,
    color: 'teal',
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{text}</span>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo: ${what}`}
          onFocus={() => notifications.update(toast(false))}
          onBlur={() => notifications.update(toast(undoMs))}
          onClick={press}
        >
          Undo
        </Button>
      </Group>
    ),
  })
  notifications.show(toast(undoMs))
}
