import { messages } from '@armature/domain/messages'
import { Group, Select, Switch, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { BusyButton } from '../ui/form/busy-button.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import type { NoticeSettings } from './notice-settings-api.ts'
import { settingsAnswered } from './notice-settings-api.ts'
import classes from './notices.module.css'

const two = (number: number): string => String(number).padStart(2, '0')
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The value of a time input, as minutes of the day; null where it is empty. */
const minuteOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const night = { from: 22 * 60, until: 7 * 60 }
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}:00` }))

const isSameQuiet = (
  typed: { from: number | null; until: number | null } | null,
  stored: NoticeSettings['quiet'],
): boolean => typed?.from === stored?.from && typed?.until === stored?.until

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zones that this browser knows, one's own among them. */
const zonesWith = (...own: string[]): string[] =>
  [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

interface QuietHoursProps {
  from: string
  until: string
  onFrom: (clock: string) => void
  onUntil: (clock: string) => void
}

const QuietHours = ({ from, until, onFrom, onUntil }: QuietHoursProps) => (
  <Group align="flex-start">
    <TextInput
      type="time"
      label="From"
      required
      value={from}
      onChange={({ currentTarget: { value } }) => onFrom(value)}
    />
    <TextInput
      type="time"
      label="Until"
      required
      value={until}
      onChange={({ currentTarget: { value } }) => onUntil(value)}
    />
  </Group>
)

/** Quiet hours and the hour of the daily mail, on one's own clock. */
export const TimesForm = ({ settings }: { settings: NoticeSettings }) => {
  const here = zoneHere()
  const [zone, setZone] = useState(settings.zone ?? here)
  const [isQuiet, setQuiet] = useState(settings.quiet !== null)
  const [from, setFrom] = useState(clockOf(settings.quiet?.from ?? night.from))
  const [until, setUntil] = useState(clockOf(settings.quiet?.until ?? night.until))
  const [hour, setHour] = useState(String(settings.digest_hour))
  const [start, end] = [minuteOf(from), minuteOf(until)]
  const isWhole = !isQuiet || (start !== null && end !== null)
  const save = useWrite({
    send: (_: void, write) =>
      write('changeNoticeSettings', {
        body: {
          zone,
          digest_hour: Number(hour),
          quiet: isQuiet && start !== null && end !== null ? { from: start, until: end } : null,
        },
      }),
    success: messages.noticeTimesSaved,
    onDone: settingsAnswered,
  })
  return (
    <form
      className={classes.times}
      aria-labelledby="notice-times"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void save.run()
      }}
    >
      <Title order={2} size="h4" id="notice-times">
        Quiet hours and daily mail
      </Title>
      <LeaveGuard
        unsaved={() => [
          ...(zone === (settings.zone ?? here) ? [] : ['Time zone']),
          ...(isSameQuiet(isQuiet ? { from: start, until: end } : null, settings.quiet)
            ? []
            : ['Quiet hours']),
          ...(hour === String(settings.digest_hour) ? [] : ['Daily mail']),
        ]}
      />
      <Select
        label="Time zone"
        searchable
        allowDeselect={false}
        limit={100}
        value={zone}
        data={zonesWith(zone, here)}
        onChange={(value) => setZone(value ?? zone)}
      />
      <Switch
        label="Quiet hours"
        description="Mails and push notices wait until they end, but for mails that always come"
        checked={isQuiet}
        onChange={({ currentTarget: { checked } }) => setQuiet(checked)}
      />
      {isQuiet && <QuietHours from={from} until={until} onFrom={setFrom} onUntil={setUntil} />}
      <Select
        label="Daily mail at"
        allowDeselect={false}
        value={hour}
        data={hours}
        onChange={(value) => setHour(value ?? hour)}
      />
      <BusyButton type="submit" isBusy={save.isBusy}>
        Save
      </BusyButton>
    </form>
  )
}
