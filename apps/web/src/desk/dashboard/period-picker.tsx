import { periodDays } from '@armature/domain/dashboard/period'
import { Group, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '@armature/ui/day-input.tsx'
import { isDay } from '@armature/ui/cells/days.ts'
import { readDays, readPeriod } from './dashboard-api.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const words: Record<number, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' }
const own = 'own'

/** The period of the figures, stored in the address. */
export const usePeriod = () => {
  const search = useAddress()
  return { days: readDays(search), period: readPeriod(search) }
}

/** The offered periods, or a custom range. */
export const PeriodPicker = () => {
  const navigate = useNavigate()
  const { days, period } = usePeriod()
  const [draft, setDraft] = useState<Partial<typeof period>>({})
  const go = (search: Record<string, string | number>) => {
    setDraft({})
    void navigate({ to: '.', replace: true, resetScroll: false, search })
  }
  const setDay = (name: 'from' | 'to', day: string) => {
    const next = { ...period, ...draft, [name]: day }
    setDraft({ ...draft, [name]: day })
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) go(next)
  }
  const shown = { ...period, ...draft }
  const isBackwards = shown.from > shown.to
  return (
    <Group gap="xs" align="flex-start">
      <NativeSelect
        aria-label="Period"
        value={days === null ? own : String(days)}
        onChange={({ currentTarget: { value } }) =>
          go(value === own ? { ...period } : { days: Number(value) })
        }
        data={[
          ...periodDays.map((count) => ({ value: String(count), label: words[count] ?? `${count} days` })),
          { value: own, label: 'Custom range' },
        ]}
      />
      {days === null && (
        <>
          <DayInput aria-label="From" value={shown.from} onDay={(day) => setDay('from', day)} />
          <DayInput
            aria-label="Until"
            value={shown.to}
            error={isBackwards && 'The end is before the start'}
            onDay={(day) => setDay('to', day)}
          />
        </>
      )}
    </Group>
  )
}
