import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './growing-list.module.css'
import { BusyButton } from './form/busy-button.tsx'
import { LoadError } from './late/load-error.tsx'
import { LoadingBlock } from './late/loading-block.tsx'
import type { FocusPlace } from './use-focus-handed-on.ts'
import { useFocusHandedOn } from './use-focus-handed-on.ts'

interface GrowingItemProps {
  words: ReactNode
  /** The elements beside the words: a state, or actions. */
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
  /** In the place of a list that has nothing. */
  empty: ReactNode
  renderItem: (item: Item) => ReactNode
  /** Dialogs of its items, once these are there. */
  children?: (items: readonly Item[]) => ReactNode
}

/** An item whose action is done and gone says what came of it; where it went itself, the next press is no act on another one. */
const itemItself = ({ around, row }: FocusPlace) => (row?.isConnected ? row : around)

/** Items of several lines, newest first, that grow by a button: for what is read one after another and has no columns. */
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
