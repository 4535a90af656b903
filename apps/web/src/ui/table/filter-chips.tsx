import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './filter-chips.module.css'

export interface FilterChip {
  key: string
  /** "Stock: low". */
  label: string
  onRemove: () => void
}

/** The filters that are on, each to be taken off by itself, or all at once. */
export const FilterChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) =>
  chips.length === 0 ? null : (
    <ul className={classes.chips} aria-label="Filters that are on">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconX size={13} aria-hidden="true" />}
            aria-label={`Remove filter ${label}`}
            onClick={onRemove}
          >
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear all filters
        </Button>
      </li>
    </ul>
  )
