import { useQuery } from '@tanstack/react-query'
import { EventTimeline } from '../ui/event-timeline.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import classes from './quote-page.module.css'
import { quoteTimelineQuery } from './quotes-api.ts'

/** A quote's events that this person may see. */
export const QuoteTimeline = ({ quoteId }: { quoteId: number }) => {
  const { data, isError, refetch } = useQuery(quoteTimelineQuery(quoteId))
  return (
    <section className={classes.panel} aria-label="Timeline">
      <h2 className={classes.title}>Timeline</h2>
      {data && <EventTimeline events={data.results} />}
      {!data && isError && (
        <LoadError title="The timeline could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ScreenLoader />}
    </section>
  )
}
