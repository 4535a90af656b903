import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import classes from './attribute-row.module.css'
import type { Attribute } from './attribute-words.ts'
import { attributeText } from './attribute-words.ts'

const Words = ({ attribute }: { attribute: Attribute }) => (
  <div className={classes.words}>
    <Group gap="xs">
      <Text fw={600}>{attribute.name}</Text>
      {attribute.is_facet && <StatusBadge label="Filter" tone="good" />}
      {attribute.tells_fit && <StatusBadge label="Fit" tone="good" />}
    </Group>
    <Text size="sm" c="dimmed">
      {attributeText(attribute)}
    </Text>
  </div>
)

interface AskedProps {
  attribute: Attribute
  /** Its position among `count` of them. */
  place: number
  count: number
  onEdit: () => void
  onMove: (by: -1 | 1) => void
  onRetire: () => void
}

/** A requested specification, with its actions. */
export const AskedAttribute = ({ attribute, place, count, onEdit, onMove, onRetire }: AskedProps) => {
  const { name } = attribute
  const row = useRef<HTMLLIElement>(null)
  const moves = [
    { by: -1, word: 'up', Icon: IconArrowUp, isShut: place === 0 },
    { by: 1, word: 'down', Icon: IconArrowDown, isShut: place === count - 1 },
  ] as const
  const wanted = useRef<-1 | 1 | null>(null)
  // A row that moves loses the focus: it returns to the arrow, or to the other one at the list's end.
  useEffect(() => {
    if (wanted.current === null) return
    const end = wanted.current === -1 ? 0 : count - 1
    const open = place === end ? -wanted.current : wanted.current
    row.current?.querySelector<HTMLButtonElement>(`[data-move="${open}"]`)?.focus()
    wanted.current = null
  }, [place, count])
  const move = (by: -1 | 1) => {
    wanted.current = by
    onMove(by)
  }
  return (
    <Paper withBorder p="sm" component="li" ref={row}>
      <Group justify="space-between" gap="sm">
        <Words attribute={attribute} />
        <Group gap={4} wrap="nowrap">
          {moves.map(({ by, word, Icon, isShut }) => (
            <ActionIcon
              key={word}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Move ${name} ${word}`}
              aria-disabled={isShut}
              data-move={by}
              className={isShut ? classes.shut : undefined}
              onClick={() => !isShut && move(by)}
            >
              <Icon size={17} stroke={1.7} />
            </ActionIcon>
          ))}
          <Button variant="default" size="xs" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="default" size="xs" onClick={onRetire} aria-label={`Retire ${name}`}>
            Retire
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

/** A specification that is no longer requested: products keep it. */
export const RetiredAttribute = ({
  attribute,
  onRestore,
}: {
  attribute: Attribute
  onRestore: () => void
}) => (
  <Paper withBorder p="sm" data-row>
    <Group justify="space-between" gap="sm">
      <Words attribute={attribute} />
      <Button variant="default" size="xs" onClick={onRestore} aria-label={`Restore ${attribute.name}`}>
        Restore
      </Button>
    </Group>
  </Paper>
)
