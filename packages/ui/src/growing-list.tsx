import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './growing-list.module.css'
import { BusyButton } from './form/busy-button.tsx'
import { LoadError } from './lazy/load-error.tsx'
import { LoadingBlock } from './lazy/loading-block.tsx'
import type { FocusPlace } from './focus/use-focus-handed-on.ts'
import { useFocusHandedOn } from './focus/use-focus-handed-on.ts'

interface GrowingItemProps {
  words: ReactNode
  /** Elements beside the text: a status, or actions. */
  children?: ReactNode
}

export const GrowingItem = ({ words, children }: GrowingItemProps) => (
  <li className={classes.item}>
    <div className={classes.words}>{words}</div>
    {children}
  </li>
)

interface GrowingListProps<Item> {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<{ results: Item[] }>>
  /** Shown for an empty list. */
  empty: ReactNode
  renderItem: (item: Item) => ReactNode
  /** The items' dialogs, once the items have loaded. */
  children?: (items: readonly Item[]) => ReactNode
}

/**
 * An item whose action is done says so in its place; if the item itself goes, the next press must not act on another
 * one.
 */
const itemItself = ({ around, row }: FocusPlace) => (row?.isConnected ? row : around)

/** Multi-line items, newest first, with a button for more: for content that is read in order and has no columns. */
export const GrowingList = <Item,>({ label, query, empty, renderItem, children }: GrowingListProps<Item>) => {
  const handedOn = useFocusHandedOn<HTMLUListElement>('li', itemItself)
  const items = query.data?.pages.flatMap(({ results }) => results)
  if (items === undefined) {
    return query.isError ? <LoadError onRetry={() => void query.refetch()} /> : <LoadingBlock height={120} />
  }
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <ul ref={handedOn} className={classes.list} aria-label={label}>
          {items.map(renderItem)}
        </ul>
      )}
      {children?.(items)}
      {query.hasNextPage && (
        <BusyButton
          mt="sm"
          variant="default"
          size="xs"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </BusyButton>
      )}
    </>
  )
}
