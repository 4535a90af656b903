import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { isDay } from '../../cells/days.ts'
import { DayBox } from '../../day-input.tsx'
import { FilterButton } from './filter-button.tsx'
import type { TableState } from '../use-table-state.ts'

interface Days {
  from: string
  to: string
}

const shownDays = ({ from, to }: Days): string => {
  if (from !== '' && to !== '') return from === to ? from : `${from} – ${to}`
  if (from !== '') return `from ${from}`
  return to === '' ? 'any day' : `until ${to}`
}

const isDayOrNone = (text: string): boolean => text === '' || isDay(text)

/** The two days as typed; nothing is requested until both are valid. */
const DaysForm = ({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) => {
  const [draft, setDraft] = useState(days)
  const isBackwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (!isBackwards && isDayOrNone(draft.from) && isDayOrNone(draft.to)) onChoose(draft)
  }
  return (
    <form onSubmit={choose} aria-label="Created">
      <Stack gap="xs">
        <DayBox
          label="Created from"
          value={draft.from}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, from: value })}
        />
        <DayBox
          label="Created until"
          value={draft.to}
          error={isBackwards && 'The end is before the start'}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, to: value })}
        />
        <Text size="xs" c="dimmed">
          Days in UTC, both included.
        </Text>
        <Group gap="xs" justify="flex-end">
          <Button variant="subtle" size="sm" onClick={() => onChoose({ from: '', to: '' })}>
            Any day
          </Button>
          <Button type="submit" size="sm">
            Show
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The period in which a list's records were created. */
export const PeriodFilter = ({ state }: { state: TableState }) => {
  const days: Days = { from: state.filters['from'] ?? '', to: state.filters['to'] ?? '' }
  return (
    <FilterButton label="Created" value={shownDays(days)}>
      {(close) => (
        <DaysForm
          days={days}
          onChoose={(chosen) => {
            close()
            state.setFilters({ ...chosen })
          }}
        />
      )}
    </FilterButton>
  )
}
