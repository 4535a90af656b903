import { madeOnce } from '@armature/domain/values/number-text'

const dateAndTime = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
)
const dayOfThisYear = madeOnce(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const dateOnly = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))

/** A time as text where a `<time>` isn't possible, as in a label. */
export const timeText = (value: string): string => dateAndTime().format(new Date(value))

/** A time's day as text, without the year if it is this year. */
export const shortDayText = (value: string): string => {
  const date = new Date(value)
  return (date.getFullYear() === new Date().getFullYear() ? dayOfThisYear : dateOnly)().format(date)
}

export interface DateTimeProps {
  /** ISO 8601, as on the wire. */
  value: string | null | undefined
  withTime?: boolean
  /** The day without this year's number. */
  isShort?: boolean
  missing?: string
}

export const DateTime = ({ value, withTime = true, isShort = false, missing = '–' }: DateTimeProps) => {
  if (!value) return <>{missing}</>
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <>{value}</>
  const format = withTime ? dateAndTime : dateOnly
  return (
    <time dateTime={value} title={isShort ? dateAndTime().format(date) : undefined}>
      {isShort && !withTime ? shortDayText(value) : format().format(date)}
    </time>
  )
}
