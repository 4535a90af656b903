import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../dialog/dialog.tsx'
import { BusyButton } from '../../form/busy-button.tsx'
import classes from './bulk-bar.module.css'

/** A bulk action, with the number of records that allow it. */
interface BulkAction {
  name: string
  possibleFor: number
  /** The records that don't allow it, with the reason: '#7 (CLOSED)'. */
  notFor?: readonly string[]
  isDestructive?: boolean
  onChoose: () => void
}

interface BulkBarProps {
  count: number
  actions: readonly BulkAction[]
  /** If none of the selected records allows any action. */
  none: string
  onClear: () => void
}

const namedAtMost = 3

/** The records that don't allow an action, by number while that is short. */
const othersText = ({ possibleFor, notFor = [] }: BulkAction, count: number): string => {
  if (notFor.length === 0) return String(count - possibleFor)
  const rest = notFor.length - namedAtMost
  return `${notFor.slice(0, namedAtMost).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The bulk actions above a list, each with the records that don't allow it. */
export const BulkBar = ({ count, actions, none, onClear }: BulkBarProps) => {
  const possible = actions.filter(({ possibleFor }) => possibleFor > 0)
  const partial = possible.filter(({ possibleFor }) => possibleFor < count)
  return (
    <div className={classes.bar} role="region" aria-label="Selected rows">
      <Text size="sm" fw={600} role="status">
        {count} selected
      </Text>
      {possible
        .filter(({ possibleFor }) => possibleFor === count)
        .map(({ name, isDestructive = false, onChoose }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            {...(isDestructive ? { color: 'red' } : {})}
            onClick={onChoose}
          >
            {name}
          </Button>
        ))}
      {possible.length === 0 && <Text size="sm">{none}</Text>}
      {partial.length > 0 && (
        <Text size="sm" c="dimmed">
          {partial
            .map((action) => `${action.name}: not possible for ${othersText(action, count)}`)
            .join('; ')}
        </Text>
      )}
      <Button size="compact-sm" variant="default" ml="auto" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

interface BulkQuestionProps {
  /** The button's label, with which the title begins. */
  act: string
  /** 'ticket': the kind of these records. */
  noun: string
  /** The effect on each record, and the people it reaches. */
  effects: readonly { id: number; text: string }[]
  isBusy: boolean
  isDestructive?: boolean
  onAction: () => void
  onCancel: () => void
  /** Further fields or text. */
  children?: ReactNode
}

/** States the effect on each record, and asks once for all. */
export const BulkQuestion = ({
  act,
  noun,
  effects,
  isBusy,
  isDestructive = false,
  onAction,
  onCancel,
  children,
}: BulkQuestionProps) => (
  <Dialog
    opened
    onClose={onCancel}
    isBusy={isBusy}
    title={`${act}: ${effects.length} ${noun}${effects.length === 1 ? '' : 's'}`}
  >
    <ul className={classes.records}>
      {effects.map(({ id, text }) => (
        <li key={id}>
          #{id}: {text}
        </li>
      ))}
    </ul>
    {children}
    <Group justify="flex-end" mt="md">
      {/* Enter must not confirm a destructive action. */}
      <Button
        variant="default"
        onClick={onCancel}
        disabled={isBusy}
        data-autofocus={isDestructive || undefined}
      >
        Cancel
      </Button>
      <BusyButton
        isBusy={isBusy}
        onClick={onAction}
        data-autofocus={isDestructive ? undefined : true}
        {...(isDestructive ? { color: 'red' } : {})}
      >
        {act}
      </BusyButton>
    </Group>
  </Dialog>
)
