import { madeOnce } from '@armature/domain/values/number-text'

const dateAndTime = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
)
const dateOnly = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))

/** A time as text where a `<time>` isn't possible, as in a label. */
export const timeText = (value: string): string => dateAndTime().format(new Date(value))

export interface DateTimeProps {
  /** ISO 8601, as on the wire. */
  value: string | null | undefined
  withTime?: boolean
  missing?: string
}

export const DateTime = ({ value, withTime = true, missing = '–' }: DateTimeProps) => {
  if (!value) return <>{missing}</>
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <>{value}</>
  return <time dateTime={value}>{(withTime ? dateAndTime : dateOnly)().format(date)}</time>
}
