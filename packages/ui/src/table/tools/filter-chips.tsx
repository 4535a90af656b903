import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { FocusPlace } from '../../focus/use-focus-handed-on.ts'
import { useFocusHandedOn } from '../../focus/use-focus-handed-on.ts'
import classes from './filter-chips.module.css'

export interface FilterChip {
  key: string
  /** "Stock: low". */
  label: string
  onRemove: () => void
}

const buttons = ':is(button, select):not(:disabled, [tabindex="-1"])'

/** The control before the chips, such as the filters' button. */
const controlBefore = (chips: Element): HTMLElement | undefined => {
  for (let part = chips.previousElementSibling; part !== null; part = part.previousElementSibling) {
    const found = [part, ...part.querySelectorAll(buttons)].findLast((one) => one.matches(buttons))
    if (found instanceof HTMLElement) return found
  }
  return undefined
}

/** A removed chip hands the focus to the next one, the last one to the filters; never to "clear all". */
const nextChip = ({ around, at }: FocusPlace): HTMLElement | undefined => {
  const left = [...around.querySelectorAll<HTMLElement>('[data-chip] button')]
  return left[at] ?? left.at(-1) ?? controlBefore(around)
}

const Chips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) => (
  <ul className={classes.chips} aria-label="Active filters">
    {chips.map(({ key, label, onRemove }) => (
      <li key={key} data-chip={key}>
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

/** The active filters, to be removed one by one or all at once. */
export const FilterChips = (props: { chips: readonly FilterChip[]; onClear: () => void }) => {
  const handedOn = useFocusHandedOn<HTMLDivElement>('li', nextChip)
  return (
    <div ref={handedOn} className={classes.around}>
      {props.chips.length > 0 && <Chips {...props} />}
    </div>
  )
}
