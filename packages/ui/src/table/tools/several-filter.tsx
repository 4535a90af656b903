import { Button, Checkbox, Stack } from '@mantine/core'
import { FilterButton } from './filter-button.tsx'
import type { TableState } from '../use-table-state.ts'

interface SeveralFilterProps {
  state: TableState
  name: string
  label: string
  /** The label while none is selected. */
  none: string
  /** A value may stand for several words of the call: `A,B`. */
  options: readonly { value: string; label: string }[]
}

const wordsIn = (value: string): string[] => value.split(',').filter((word) => word !== '')

/** Several of few; in the address as `A,B`. */
export const SeveralFilter = ({ state, name, label, none, options }: SeveralFilterProps) => {
  const asked = wordsIn(state.filters[name] ?? '')
  const chosen = options.filter(({ value }) => wordsIn(value).every((word) => asked.includes(word)))
  const [first] = chosen
  const all = `${chosen.length} chosen`
  const shown = first === undefined ? none : chosen.length === 1 ? first.label : all
  return (
    <FilterButton label={label} value={asked.length > 0 && first === undefined ? 'Some' : shown}>
      {() => (
        <Stack gap="xs" align="flex-start">
          <Checkbox.Group
            aria-label={label}
            value={chosen.map(({ value }) => value)}
            onChange={(values) => state.setFilter(name, values.join(','))}
          >
            <Stack gap="xs">
              {options.map((option) => (
                <Checkbox key={option.value} value={option.value} label={option.label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={asked.length === 0}
            onClick={() => state.setFilter(name, '')}
          >
            {none}
          </Button>
        </Stack>
      )}
    </FilterButton>
  )
}
