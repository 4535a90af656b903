import { wholeText } from '@armature/domain/number-text'
import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff, IconFocus2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Part } from './part-tree.ts'
import type { Viewer } from './viewer.ts'
import { isShown } from './viewer-state.ts'
import classes from './viewer.module.css'

interface RowProps extends Pick<Viewer, 'state' | 'act' | 'say'> {
  part: Part
  parts: readonly Part[]
}

const Row = ({ part, parts, state, act, say }: RowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const { id, name, depth } = part
  const isSelected = state.selected === id
  const isSeen = isShown(parts, state.hidden, id)
  useEffect(() => {
    // Chosen in the picture, it may stand anywhere in the list.
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const hover = (isOver: boolean) => act({ type: 'hover', id: isOver ? id : null })
  return (
    <li
      ref={row}
      className={classes.part}
      data-selected={isSelected}
      data-hidden={!isSeen}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
    >
      <UnstyledButton
        className={classes.partName}
        title={name}
        style={{ paddingInlineStart: 10 + Math.min(depth, 6) * 14 }}
        aria-pressed={isSelected}
        onFocus={() => hover(true)}
        onBlur={() => hover(false)}
        onClick={() => act({ type: 'select', id: isSelected ? null : id })}
      >
        {name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Show only ${name}`}
        onClick={() => {
          act({ type: 'isolate', parts, id })
          say(`Only ${name} is shown`)
        }}
      >
        <IconFocus2 size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Show ${name}`}
        aria-pressed={isSeen}
        onClick={() => act({ type: 'hide', parts, id, isHidden: isSeen })}
      >
        {isSeen ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      </ActionIcon>
    </li>
  )
}

/** The parts of the file: names, each to be shown, hidden, shown alone, found in the picture. */
export const PartsList = ({ model, state, act, say }: Viewer) => (
  <section className={classes.parts} aria-label="Parts">
    <div className={classes.panelTitle}>
      <Text fw={650} size="sm">
        Parts ({wholeText(model.partCount)})
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        disabled={state.hidden.size === 0}
        onClick={() => act({ type: 'show-all' })}
      >
        Show all
      </Button>
    </div>
    <ul className={classes.partRows}>
      {model.parts.map((part) => (
        <Row key={part.id} part={part} parts={model.parts} state={state} act={act} say={say} />
      ))}
    </ul>
  </section>
)
