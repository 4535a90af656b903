import { messages } from '@armature/domain/messages'
import type { SelectProps } from '@mantine/core'
import { Group, Select, Switch, Title } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { zoneHere, zonesWith } from '../../platform/zones.ts'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { NoticeSettings } from './notice-settings-api.ts'
import { settingsAnswered } from './notice-settings-api.ts'
import classes from './notices.module.css'

const two = (number: number): string => String(number).padStart(2, '0')
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The value of a time input, in minutes of the day; null if empty. */
const minuteOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const heading = 'Quiet hours and daily mail'

const night = { from: 22 * 60, until: 7 * 60 }
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}:00` }))

interface Fields {
  zone: string
  isQuiet: boolean
  from: string
  until: string
  digest_hour: string
}

const labels = {
  zone: 'Time zone',
  isQuiet: 'Quiet hours',
  from: 'From',
  until: 'Until',
  digest_hour: 'Daily mail at',
} as const

const check = function* ({ isQuiet, ...clocks }: Fields): Generator<Issue> {
  for (const name of ['from', 'until'] as const)
    if (isQuiet && minuteOf(clocks[name]) === null) yield { path: [name], message: messages.required }
}

/** The settings from the checked fields. */
const sentOf = ({ zone, isQuiet, from, until, digest_hour }: Fields) => ({
  zone,
  digest_hour: Number(digest_hour),
  quiet: isQuiet ? { from: minuteOf(from) ?? 0, until: minuteOf(until) ?? 0 } : null,
})

interface OneOfProps extends Pick<SelectProps, 'data' | 'searchable' | 'limit'> {
  name: 'zone' | 'digest_hour'
}

/** A choice of one, which is never empty. */
const OneOf = ({ name, ...props }: OneOfProps) => {
  const { field, fieldState } = useController<Fields, OneOfProps['name']>({ name })
  return (
    <Select
      {...props}
      {...field}
      label={labels[name]}
      error={fieldState.error?.message}
      allowDeselect={false}
      onChange={(value) => field.onChange(value ?? field.value)}
    />
  )
}

const QuietSwitch = () => {
  const { field } = useController<Fields, 'isQuiet'>({ name: 'isQuiet' })
  const { value, ...rest } = field
  return (
    <Switch
      {...rest}
      label={labels.isQuiet}
      description="Mails and push notifications wait until quiet hours end, except mails that are always sent"
      checked={value}
    />
  )
}

const QuietHours = () => {
  if (!useWatch<Fields, 'isQuiet'>({ name: 'isQuiet' })) return null
  return (
    <Group align="flex-start">
      <TextField<Fields> name="from" label={labels.from} hints={{ type: 'time' }} isRequired />
      <TextField<Fields> name="until" label={labels.until} hints={{ type: 'time' }} isRequired />
    </Group>
  )
}

const startOf = ({ zone, quiet, digest_hour }: NoticeSettings, here: string): Fields => ({
  zone: zone ?? here,
  isQuiet: quiet !== null,
  from: clockOf(quiet?.from ?? night.from),
  until: clockOf(quiet?.until ?? night.until),
  digest_hour: String(digest_hour),
})

/** Quiet hours and the hour of the daily mail, in the user's own time zone. */
export const TimesForm = ({ settings }: { settings: NoticeSettings }) => {
  const here = zoneHere()
  const kit = useKitForm<Fields>({ start: startOf(settings, here), check, labels })
  const save = useWrite({
    send: (fields: Fields, write) => write('changeNoticeSettings', { body: sentOf(fields) }),
    success: messages.noticeTimesSaved,
    failure: false,
    onDone: settingsAnswered,
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} label={heading} className={classes.times} onSubmit={save.run}>
      <Title order={2} size="h4">
        {heading}
      </Title>
      <OneOf name="zone" searchable limit={100} data={zonesWith(settings.zone ?? here, here)} />
      <QuietSwitch />
      <QuietHours />
      <OneOf name="digest_hour" data={hours} />
      <FormEnd submit="Save" />
    </Form>
  )
}
