import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '../cells/date-time.tsx'
import classes from './event-timeline.module.css'

export interface TimelineEvent {
  id: number
  /** ISO 8601. */
  at: string
  actor: string
  /** The changes, in short readable lines. */
  summary: string
  reason: string | null
}

/** Shows the newest few events; the reader can expand the rest. */
const shownAtFirst = 6

/** The events with their actors and reasons, newest first. */
export const EventTimeline = ({ events }: { events: readonly TimelineEvent[] }) => {
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        Nothing has happened yet.
      </Text>
    )
  }
  const isCut = !isWhole && events.length > shownAtFirst + 1
  return (
    <>
      <ol className={classes.timeline}>
        {(isCut ? events.slice(0, shownAtFirst) : events).map((event) => (
          <li key={event.id} className={classes.event}>
            <span className={classes.what}>{event.summary}</span>
            {event.reason !== null && <q className={classes.reason}>{event.reason}</q>}
            <span className={classes.who}>
              {event.actor} · <DateTime value={event.at} />
            </span>
          </li>
        ))}
      </ol>
      {isCut && (
        <Button variant="default" size="compact-sm" mt="md" onClick={() => setWhole(true)}>
          Show all {events.length} events
        </Button>
      )}
    </>
  )
}
