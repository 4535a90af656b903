import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/failures.ts'
import { LoadError } from '../ui/load-error.tsx'
import { lostRecord } from '../ui/lost-record.ts'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery } from './orders-api.ts'

/** Loads an order; one that isn't there or isn't this person's is the 404 page. */
export const OrderLoader = ({ id, children }: { id: number; children: (order: Order) => ReactNode }) => {
  const { data, error, refetch } = useQuery(orderQuery(id))
  if (data) return children(data)
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return error ? (
    <LoadError title={`Order #${id} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}
