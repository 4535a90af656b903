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

interface FilterChipsProps {
  chips: readonly FilterChip[]
  /** Omitted if chips are only removed one by one. */
  onClear?: () => void
  label?: string
  /** Names a chip's button from its label. */
  nameOf?: (label: string) => string
}

const Chips = ({
  chips,
  onClear,
  label: name = 'Active filters',
  nameOf = (label) => `Remove filter ${label}`,
}: FilterChipsProps) => (
  <ul className={classes.chips} aria-label={name}>
    {chips.map(({ key, label, onRemove }) => (
      <li key={key} data-chip={key}>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconX size={13} aria-hidden="true" />}
          aria-label={nameOf(label)}
          onClick={onRemove}
        >
          {label}
        </Button>
      </li>
    ))}
    {onClear && (
      <li>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear all filters
        </Button>
      </li>
    )}
  </ul>
)

/** The active filters, to be removed one by one or all at once. */
export const FilterChips = (props: FilterChipsProps) => {
  const handedOn = useFocusHandedOn<HTMLDivElement>('li', nextChip)
  return (
    <div ref={handedOn} className={classes.around} data-chips>
      {props.chips.length > 0 && <Chips {...props} />}
    </div>
  )
}
