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

const to404 = (): never => {
  throw lostRecord()
}

interface RecordLoaderProps<Item, Key extends QueryKey> {
  /** The record for the error text, such as 'Sub-quote #7'. */
  name: string
  query: UseQueryOptions<Item, Error, Item, Key>
  /** Above what tells how far the loading is. */
  header?: ReactNode
  /** It is all of the page: once the record is gone, so is the page. */
  isWhole?: boolean
  /** It waits for the answer to this screen's own question, for example because a form begins with it. */
  isFresh?: boolean
  /** Stands where the record isn't there; the 404 page without it. */
  onLost?: () => ReactNode
  children: (record: Item) => ReactNode
}

/** Loads a record; a record that doesn't exist, or that this person may not see, is the 404 page. */
export const RecordLoader = <Item, Key extends QueryKey>({
  name,
  query,
  header,
  isWhole = false,
  isFresh = false,
  onLost = to404,
  children,
}: RecordLoaderProps<Item, Key>) => {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query)
  const isKnown = isFetchedAfterMount || !isFresh
  if (isKnown && isLost(error) && (isWhole || data === undefined)) return onLost()
  if (isKnown && data !== undefined) return children(data)
  return (
    <>
      {header}
      {isKnown && error ? (
        <LoadError title={`${name} could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader />
      )}
    </>
  )
}

interface RecordPageProps<Item, Key extends QueryKey> extends Pick<RecordLoaderProps<Item, Key>, 'children'> {
  /** The record's kind, such as 'Sub-quote'. */
  name: string
  queryOf: (id: number) => UseQueryOptions<Item, Error, Item, Key>
  /** The page's heading before the number, where it isn't the record's name. */
  heading?: string
}

/** The record that the address names. */
export const RecordPage = <Item, Key extends QueryKey>({
  name,
  heading = name,
  queryOf,
  children,
}: RecordPageProps<Item, Key>) => {
  const id = useRouteId()
  const header = <PageHeader title={`${heading} #${id}`} />
  return (
    <RecordLoader name={`${name} #${id}`} query={queryOf(id)} header={header} isWhole>
      {children}
    </RecordLoader>
  )
}

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
