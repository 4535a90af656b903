import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { LoadError } from '../lazy/load-error.tsx'
import { lostRecord } from './lost-record.ts'
import { PageHeader } from '../page-header.tsx'
import classes from './record-page.module.css'
import { ScreenLoader } from '../lazy/screen-loader.tsx'
import { pageHeading, useFocusHandedOn } from '../focus/use-focus-handed-on.ts'
import { routeId } from '../route-id.ts'
import { Group, Text } from '@mantine/core'
import type { MoreItem } from './more-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { GoBack } from './go-back.tsx'
import { sideColumn, useIsBeside } from './side-place.ts'
import { Notice } from '../toasts/notice.tsx'
import { useFocusKept } from '../focus/use-focus-kept.ts'

/**
 * Replaces a record that was shown here until somebody deleted it, perhaps in another tab; a bare 404 would puzzle its
 * reader.
 */
const GoneRecord = ({ name, title }: { name: string; title: string }) => {
  const note = useFocusKept<HTMLDivElement>()
  const record = name.toLowerCase()
  return (
    <>
      <PageHeader title={title} />
      <Notice ref={note} tabIndex={-1} color="blue" title={`This ${record} is no longer here`} role="status">
        <Text size="sm">It was deleted, or you no longer have access.</Text>
        <Group mt="xs">
          <GoBack />
        </Group>
      </Notice>
    </>
  )
}

/** Is the error the server's 404? A widget needs no other knowledge of the client's errors. */
const isLost = (error: Error | null): boolean => error !== null && 'status' in error && error.status === 404

interface RecordLoaderProps<Item, Key extends QueryKey> {
  id: number
  /** The record's kind for the error text, such as 'Ticket'. */
  name: string
  queryOf: (id: number) => UseQueryOptions<Item, Error, Item, Key>
  /** Above the loading indicator. */
  header?: ReactNode
  /** The record fills the page: without it there is no page. */
  isWhole?: boolean
  /** Replaces the 404 page for a record that was shown here until it was deleted or hidden from this person. */
  whenLost?: (lastSeen: Item) => ReactNode
  children: (record: Item) => ReactNode
}

/** Loads a record; a missing record, or one hidden from this person, is the 404 page. */
export const RecordLoader = <Item, Key extends QueryKey>({
  id,
  name,
  queryOf,
  header,
  isWhole = false,
  whenLost,
  children,
}: RecordLoaderProps<Item, Key>) => {
  const { data, error, refetch } = useQuery(queryOf(id))
  const isGone = isLost(error)
  if (isGone && whenLost !== undefined && data !== undefined) return whenLost(data)
  if (isGone && (isWhole || data === undefined)) throw lostRecord()
  if (data !== undefined) return children(data)
  return (
    <>
      {header}
      {error ? (
        <LoadError title={`${name} #${id} could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader />
      )}
    </>
  )
}

type RecordPageProps<Item, Key extends QueryKey> = Pick<
  RecordLoaderProps<Item, Key>,
  'name' | 'queryOf' | 'whenLost' | 'children'
> & {
  /** As in the address. */
  id: string
  /** The page's heading before the number, if not the record's name. */
  heading?: string
}

/**
 * The record in the address. Another record is another page, with nothing open or typed: the router keeps the same
 * screen mounted when only the number changes.
 */
export const RecordPage = <Item, Key extends QueryKey>({
  id: text,
  heading,
  whenLost,
  ...props
}: RecordPageProps<Item, Key>) => {
  const id = routeId(text)
  const title = `${heading ?? props.name} #${id}`
  const gone = () => <GoneRecord name={props.name} title={title} />
  return (
    <RecordLoader
      key={id}
      {...props}
      id={id}
      header={<PageHeader title={title} />}
      isWhole
      whenLost={whenLost ?? gone}
    />
  )
}

interface RecordViewProps {
  title: string
  /** For a page that focuses its heading. */
  heading?: Ref<HTMLHeadingElement>
  /** The record's state and owner. */
  description?: ReactNode
  /** The next action, filled, and frequent actions. */
  actions?: ReactNode
  /** The other links and actions. */
  more?: readonly (MoreItem | false | null)[]
  /** Facts and history, beside the record if there is room, otherwise below. */
  aside?: ReactNode
  /** The record's amounts, always in sight below its lines. */
  total?: ReactNode
  children: ReactNode
}

/**
 * A record's page: its state and next action, then its lines and parts, with facts and history beside them. A chat
 * opened there takes the place of the facts, or stands beside them on a very wide screen. A finished action leaves the
 * focus on the title.
 */
export const RecordView = ({ children, aside, actions, more, total, ...header }: RecordViewProps) => {
  const handedOn = useFocusHandedOn<HTMLDivElement>(undefined, pageHeading)
  const isBeside = useIsBeside()
  const items = (more ?? []).filter((item) => item !== false && item !== null)
  return (
    <>
      <PageHeader
        {...header}
        around={handedOn}
        actions={
          <>
            {actions}
            {items.length > 0 && <MoreMenu items={items} />}
          </>
        }
      />
      <div data-record-page>
        <div className={classes.columns} data-wide={aside !== undefined || undefined}>
          <div className={classes.page}>
            {children}
            {total !== undefined && <div className={classes.total}>{total}</div>}
          </div>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
          {aside !== undefined && isBeside && <div ref={sideColumn} className={classes.side} />}
        </div>
      </div>
    </>
  )
}

/** A framed part of a record's page. */
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

/** A record's amounts in one line; the last one is the total. */
export const RecordAmounts = ({ amounts }: { amounts: readonly (readonly [string, ReactNode])[] }) => (
  <div role="group" aria-label="Total">
    <dl className={classes.amounts}>
      {amounts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
