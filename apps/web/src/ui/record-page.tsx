import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { lostRecord } from './lost-record.ts'
import { PageHeader } from './page-header.tsx'
import classes from './record-page.module.css'
import { ScreenLoader } from './screen-loader.tsx'
import { useRouteId } from './use-route-id.ts'

/** Is the error the server's 404? A widget needs to know no more about the client's errors. */
const isLost = (error: Error | null): boolean => error !== null && 'status' in error && error.status === 404

interface RecordLoaderProps<Item, Key extends QueryKey> {
  id: number
  /** The record's kind for the error text, such as 'Sub-quote'. */
  name: string
  queryOf: (id: number) => UseQueryOptions<Item, Error, Item, Key>
  children: (record: Item) => ReactNode
}

/** Loads a record; a record that doesn't exist, or that this person may not see, is the 404 page. */
export const RecordLoader = <Item, Key extends QueryKey>({
  id,
  name,
  queryOf,
  children,
}: RecordLoaderProps<Item, Key>) => {
  const { data, error, refetch } = useQuery(queryOf(id))
  if (data !== undefined) return children(data)
  if (isLost(error)) throw lostRecord()
  return error ? (
    <LoadError title={`${name} #${id} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}

/** The record that the address names. */
export const RecordPage = <Item, Key extends QueryKey>(props: Omit<RecordLoaderProps<Item, Key>, 'id'>) => (
  <RecordLoader {...props} id={useRouteId()} />
)

interface RecordViewProps {
  title: string
  description?: ReactNode
  /** Links first, then actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A record's page: its title and actions, then its parts, the timeline last. */
export const RecordView = ({ title, description, actions, children }: RecordViewProps) => (
  <>
    <PageHeader title={title} description={description} actions={actions} />
    <div className={classes.page}>{children}</div>
  </>
)

/** A part of a record's page, in a frame. */
export const RecordPanel = ({
  label,
  title,
  children,
}: {
  label: string
  title?: string
  children: ReactNode
}) => (
  <section className={classes.panel} aria-label={label}>
    {title !== undefined && <h2 className={classes.title}>{title}</h2>}
    {children}
  </section>
)
