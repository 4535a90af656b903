import { useQuery } from '@tanstack/react-query'
import { EventTimeline } from '../ui/event-timeline.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { productTimelineQuery } from './catalogue-queries.ts'

/** What happened to a product and its stock: who, when, what and why. */
export const ProductHistory = ({ id }: { id: number }) => {
  const { data, isError, refetch } = useQuery(productTimelineQuery(id))
  if (data) return <EventTimeline events={data.results} />
  if (isError) return <LoadError title="The history could not be loaded." onRetry={() => void refetch()} />
  return <ScreenLoader />
}
