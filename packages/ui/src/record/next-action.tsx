import { Button, Group, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import classes from './next-action.module.css'
import { useOfferedActions } from './record-actions.ts'

interface NextActionProps {
  /** The words of the button. */
  name: string
  /** The action's name in the record's menu, if different; the command palette lists it once, under that name. */
  menuName?: string
  /** 'ticket #7': the record. */
  subject: string
  /** The action's effect, and the people it reaches. */
  effect: string
  isBusy: boolean
  onChoose: () => void
  /** It opens a dialog or a page, so a finger needs no confirmation first. */
  isOpening?: boolean
  /** On the record's own page, where it is the one filled button. */
  isMain?: boolean
}

interface AskFirstProps {
  isOpen: boolean
  title: string
  effect: string
  act: string
  onAction: () => void
  onCancel: () => void
}

/** A finger can't hover, so it reads here what the action does. */
const AskFirst = ({ isOpen, title, effect, act, onAction, onCancel }: AskFirstProps) => (
  <Dialog opened={isOpen} onClose={onCancel} title={title}>
    {effect}
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onAction}>{act}</Button>
    </Group>
  </Dialog>
)

/**
 * A record's next action. Its effect and the people it reaches are stated first: in a tooltip for a mouse or the focus,
 * in the button's description for a screen reader, and in an extra step for a finger.
 */
export const NextAction = ({
  name,
  menuName = name,
  subject,
  effect,
  isBusy,
  onChoose,
  isOpening = false,
  isMain = false,
}: NextActionProps) => {
  const id = useId()
  const pointer = useRef<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useOfferedActions(subject, place, async () => (isBusy ? [] : [{ name: menuName, effect, run: onChoose }]))
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    const isTouched = pointer.current === 'touch'
    pointer.current = null
    if (isBusy) return
    if (isTouched && !isOpening) setAsking(true)
    else onChoose()
  }
  return (
    // In React's tree a row's dialog is inside the row, but its clicks aren't the row's.
    <div ref={place} role="presentation" data-record-actions onClick={(event) => event.stopPropagation()}>
      <Tooltip label={effect} events={{ hover: true, focus: true, touch: false }} withinPortal multiline>
        <Button
          size={isMain ? 'sm' : 'compact-sm'}
          variant={isMain ? 'filled' : 'light'}
          className={isMain ? '' : (classes.act ?? '')}
          aria-label={`${name}, ${subject}`}
          aria-describedby={id}
          aria-busy={isBusy}
          onPointerDown={({ pointerType }) => {
            pointer.current = pointerType
          }}
          onClick={press}
        >
          {name}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{effect}</VisuallyHidden>
      <AskFirst
        isOpen={isAsking}
        title={`${name}: ${subject}`}
        effect={effect}
        act={name}
        onCancel={() => setAsking(false)}
        onAction={() => {
          setAsking(false)
          onChoose()
        }}
      />
    </div>
  )
}
