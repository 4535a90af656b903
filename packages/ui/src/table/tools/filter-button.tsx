import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'

interface FilterButtonProps {
  label: string
  /** The active value, shown after the label. */
  value: string
  /** The fields in it; `close` hides them and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A filter with too many fields for a toolbar: a button that shows the active values and opens the fields. */
export const FilterButton = ({ label, value, children }: FilterButtonProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {`${label}: ${value}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  )
}
