import { Text } from '@mantine/core'
import { DateTime } from './date-time.tsx'
import classes from './event-timeline.module.css'

export interface TimelineEvent {
  id: number
  /** ISO 8601. */
  at: string
  actor: string
  /** What changed, as short lines for people. */
  summary: string
  reason: string | null
}

/** Who did what and why, newest first. */
export const EventTimeline = ({ events }: { events: readonly TimelineEvent[] }) =>
  events.length === 0 ? (
    <Text c="dimmed" size="sm">
      Nothing has happened yet.
    </Text>
  ) : (
    <ol className={classes.timeline}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.what}>{event.summary}</span>
          {event.reason !== null && <q className={classes.reason}>{event.reason}</q>}
          <span className={classes.who}>
            {event.actor} · <DateTime value={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
