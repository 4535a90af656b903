import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { lostRecord } from './lost-record.ts'
import { PageHeader } from './page-header.tsx'
import classes from './record-page.module.css'
import { ScreenLoader } from './screen-loader.tsx'
import { useRouteId } from './use-route-id.ts'

/** Is it the server's 404? Of the client's errors this is all that a widget needs to know. */
const isLost = (error: Error | null): boolean => error !== null && 'status' in error && error.status === 404

interface RecordLoaderProps<Item, Key extends QueryKey> {
  id: number
  /** 'Sub-quote': what it is called where it can't be loaded. */
  name: string
  queryOf: (id: number) => UseQueryOptions<Item, Error, Item, Key>
  children: (record: Item) => ReactNode
}

/** Loads a record; one that isn't there or isn't this person's is the 404 page. */
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
  /** Where to go and what to do, in this order; the record's chat is going to be the first of the things to do. */
  actions?: ReactNode
  children: ReactNode
}

/** A record as its page shows it: what it is and what can be done with it, then its parts, the timeline last. */
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
