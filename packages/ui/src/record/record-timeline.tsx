import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { TimelineEvent } from './event-timeline.tsx'
import { EventTimeline } from './event-timeline.tsx'
import { LoadError } from '../lazy/load-error.tsx'
import { RecordPanel } from './record-page.tsx'
import { ScreenLoader } from '../lazy/screen-loader.tsx'

interface Events {
  results: readonly TimelineEvent[]
}

interface TimelineProps<Item extends Events, Key extends QueryKey> {
  query: UseQueryOptions<Item, Error, Item, Key>
  /** The timeline's name in the error text, such as 'The history'. */
  name?: string
}

/** A record's events visible to this person. */
export const Timeline = <Item extends Events, Key extends QueryKey>({
  query,
  name = 'The timeline',
}: TimelineProps<Item, Key>) => {
  const { data, isError, refetch } = useQuery(query)
  if (data) return <EventTimeline events={data.results} />
  return isError ? (
    <LoadError title={`${name} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}

/** The timeline as the last part of a record's page. */
export const RecordTimeline = <Item extends Events, Key extends QueryKey>({
  query,
}: Pick<TimelineProps<Item, Key>, 'query'>) => (
  <RecordPanel label="Timeline" title="Timeline">
    <Timeline query={query} />
  </RecordPanel>
)
