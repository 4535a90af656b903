import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/failures.ts'
import { LoadError } from '../ui/load-error.tsx'
import { lostRecord } from '../ui/lost-record.ts'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import type { Quote } from './quotes-api.ts'
import { quoteQuery } from './quotes-api.ts'

/** Loads a quote for a page about it; one that isn't there or isn't this person's is the 404 page. */
export const QuoteLoader = ({ id, children }: { id: number; children: (quote: Quote) => ReactNode }) => {
  const { data, error, refetch } = useQuery(quoteQuery(id))
  if (data) return children(data)
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return error ? (
    <LoadError title={`Quote #${id} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}
