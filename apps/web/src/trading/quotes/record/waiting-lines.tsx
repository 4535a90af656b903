import { Group, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'

/** The number of sourcing requests without a part, beside a quote's status; they block the offer (decision 093). */
export const WaitingLines = ({ count }: { count: number }) => {
  if (count === 0) return null
  const text = count === 1 ? '1 line without a part' : `${count} lines without a part`
  return (
    <Tooltip label={text}>
      <Group component="span" gap={2} wrap="nowrap" fz="xs" c="dimmed">
        <IconListSearch size={14} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Group>
    </Tooltip>
  )
}
