import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { shownFreight } from './sub-quote-freight.ts'

/** Marks a total that includes freight, with the amount. */
export const FreightMark = ({ freight }: { freight: string | null }) => {
  if (freight === null) return null
  const text = `freight ${shownFreight(freight).toLowerCase()}`
  return (
    <Tooltip label={text}>
      <span>
        <IconTruck size={14} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <VisuallyHidden>{text}</VisuallyHidden>{' '}
      </span>
    </Tooltip>
  )
}
