import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { wantToasts } from './toast.ts'

/** Long enough to read what was done, and to reach the button by keyboard. */
const undoMs = 10_000

interface Undoable {
  /** The changed thing: a later change of it takes the offer to undo an earlier one away. */
  subject: string
  /** 'SENT TO VENDOR': what came of it. */
  text: string
  /** 'send to vendor, quote #7': names the button. */
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
 * Says what came of an action, with a button that undoes it. Of several toasts at once the newest of these goes first: others
 * wait for their place, and the time to undo doesn't run out unseen. It stays while the button has the focus.
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
