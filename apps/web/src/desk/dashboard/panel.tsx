import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import classes from './dashboard.module.css'

/** A part of the dashboard with its heading. */
export const Panel = ({
  title,
  aside,
  isWide = false,
  children,
}: {
  title: string
  aside?: ReactNode
  isWide?: boolean
  children: ReactNode
}) => (
  <section className={classes.panel} data-wide={isWide} aria-label={title}>
    <div className={classes.panelHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

/** A query's result: a skeleton until it loads, and after a failure a way to retry. */
export const Loaded = <Data,>({
  source,
  rows,
  children,
}: {
  source: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  /** About as many lines as will come, so that nothing moves. */
  rows: number
  children: (data: Data) => ReactNode
}) => {
  if (source.data !== undefined) return children(source.data)
  if (source.isError) return <LoadError onRetry={() => void source.refetch()} />
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  )
}
