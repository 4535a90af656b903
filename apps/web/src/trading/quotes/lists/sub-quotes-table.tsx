import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { pageOfRecord } from '@armature/domain/pages/record-pages'
import { notOffered } from '@armature/domain/quotes/offer/line-terms'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AccountLink } from '../../../people/accounts/account-link.tsx'
import { ChatButton } from '../../../desk/chat/chat-button.tsx'
import { call } from '../../../platform/api/client.ts'
import { queryIn } from '../../../platform/api/query-keys.ts'
import { saveList } from '../../../platform/api/writes/save-list.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { NarrowingChips } from '../../lists/narrowing-chips.tsx'
import { PeriodFilter } from '@armature/ui/table/tools/period-filter.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { SeveralFilter } from '@armature/ui/table/tools/several-filter.tsx'
import type { Subject } from '../../lists/parts-cell.tsx'
import { partsColumn } from '../../lists/parts-cell.tsx'
import { TurnFilter } from '../../lists/turn-filter.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useBulkSubQuotes } from './bulk-moves.tsx'
import { statusOptions } from './quote-filters.ts'
import { FreightMark } from '../prices/freight-mark.tsx'
import { totalText, unpricedIn } from '../prices/item-price.ts'
import { movableSubQuote } from './movable.ts'
import { PresenceMark } from '../record/presence.tsx'
import { QuoteNumber, SubQuoteNumber } from '../record/quote-numbers.tsx'
import { QuoteStatusBadge } from '../record/quote-status-badge.tsx'
import { companyName } from '../record/quote-texts.ts'
import { subQuoteList } from './quote-lists.ts'
import type { SubQuote } from '../record/quotes-api.ts'
import { moveSubQuote, subQuoteChanged } from '../record/quotes-api.ts'
import { PrepareAction } from '../moves/prepare-action.tsx'
import { SubQuotePanel } from '../record/sub-quote-panel.tsx'
import { TransitionMenu } from '../moves/transition-menu.tsx'

export const SubQuoteTransitions = ({ sub, isMain = false }: { sub: SubQuote; isMain?: boolean }) => {
  const actor = useActor()
  const record = movableSubQuote(actor, sub)
  const subject = `sub-quote #${sub.id}`
  return (
    sub.rights.transition_menu && (
      <TransitionMenu
        id={sub.id}
        subject={subject}
        isMain={isMain}
        record={record}
        load={() => call('readSubQuoteTransitions', { params: { id: sub.id } })}
        move={moveSubQuote}
        onMoved={subQuoteChanged}
      >
        {record.prepare !== null && (
          <PrepareAction
            act={record.prepare}
            subject={subject}
            isMain={isMain}
            page={pageOfRecord(actor, { ...record, kind: 'subQuote', id: sub.id, wholeId: sub.quote })}
          />
        )}
      </TransitionMenu>
    )
  )
}

const SubQuoteChat = ({ sub }: { sub: SubQuote }) => (
  <ChatButton channel={{ kind: 'subQuote', id: sub.id }} name={`sub-quote #${sub.id}`} />
)

const subjectOf = ({ quote_items, destination, needed_by }: SubQuote): Subject => {
  const part = quote_items[0]?.product.data
  return {
    image: part?.images[0]?.image ?? null,
    part_kind: part?.kind ?? '',
    first: part?.name ?? '',
    more: Math.max(0, quote_items.length - 1),
    city: destination?.city ?? '',
    since: null,
    due: needed_by,
  }
}

const columns: Column<SubQuote, OrderingField<'listSubQuotes'>>[] = [
  {
    id: 'id',
    header: 'ID',
    sortBy: 'id',
    isRowHeader: true,
    width: 52,
    cell: ({ id, vendor }) => <SubQuoteNumber id={id} vendorId={vendor.id} />,
  },
  {
    id: 'quote',
    header: 'Quote',
    sortBy: 'quote',
    cell: ({ quote, tenant }) => <QuoteNumber id={quote} of={{ tenantId: tenant }} />,
  },
  partsColumn(subjectOf, { roomFrom: 780 }),
  {
    id: 'vendor',
    header: 'Vendor',
    isGrowing: true,
    small: 'below',
    cell: ({ vendor }) => <AccountLink name={companyName(vendor)} search={vendor.username} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    small: 'start',
    cell: (sub) => (
      <Group gap={6} wrap="nowrap">
        <QuoteStatusBadge status={sub.status} />
        {sub.declined_reason !== null && <StatusBadge label="Declined" tone="bad" />}
        <PresenceMark record={{ kind: 'subQuote', id: sub.id }} />
      </Group>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    align: 'right',
    isOptional: true,
    cell: ({ quote_items }) => quote_items.length,
  },
  {
    id: 'no_quote',
    isOptional: true,
    header: messages.noQuote,
    align: 'right',
    cell: ({ quote_items }) => notOffered(quote_items).length || '',
  },
  {
    id: 'total',
    header: 'Total',
    sortBy: 'total_price',
    align: 'right',
    small: 'end',
    cell: ({ total_price, quote_items, freight }) => (
      <>
        <FreightMark freight={freight} />
        {totalText(total_price, unpricedIn(quote_items))}
      </>
    ),
  },
  createdColumn,
  {
    id: 'transition',
    header: 'Transition',
    isScreenOnly: true,
    small: 'act',
    cell: (sub) => <SubQuoteTransitions sub={sub} />,
  },
  {
    id: 'chat',
    place: 'act',
    header: 'Chat',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: (sub) => <SubQuoteChat sub={sub} />,
  },
]

/** Columns that a quote's own page hides until they are chosen; the rows' details show them. */
const secondRank = new Set(['created'])

const panel = (sub: SubQuote) => <SubQuotePanel sub={sub} withPicture={false} />
const panelWithPicture = (sub: SubQuote) => <SubQuotePanel sub={sub} withPicture />

/** Sub-quotes with expandable lines: of one quote, or all of a vendor's. */
export const SubQuotesTable = ({ quoteId }: { quoteId?: number }) => {
  const actor = useActor()
  const list = subQuoteList(actor, quoteId)
  const { statuses } = list
  const state = useTableState(list)
  const isOfOneQuote = quoteId !== undefined
  const rowsQuery = list.queryOf(state)
  const subQuotes = useQuery(rowsQuery)
  const selection = useBulkSubQuotes(subQuotes.data?.results)
  // A vendor's own list has no vendor column; a quote's has no quote column.
  const hidden = new Set([
    isOfOneQuote && 'quote',
    !canEver(actor, 'screen.quotes') && !isOfOneQuote && 'vendor',
  ])
  return (
    <DataTable
      label="Sub-quotes"
      columns={columns.flatMap((column) =>
        hidden.has(column.id)
          ? []
          : [isOfOneQuote && secondRank.has(column.id) ? { ...column, isOptional: true } : column],
      )}
      source={subQuotes}
      save={saveList('listSubQuotes', queryIn(rowsQuery.queryKey))}
      state={state}
      {...(!isOfOneQuote && { selection })}
      rowKey={(sub) => sub.id}
      detail={isOfOneQuote ? panel : panelWithPicture}
      detailLabel={(sub) => `Items of sub-quote #${sub.id}`}
      toolbar={
        <>
          <SearchBox state={state} label="Search sub-quotes" />
          {!isOfOneQuote && <TurnFilter state={state} />}
          <SeveralFilter
            state={state}
            name="status"
            label="Status"
            none={isOfOneQuote ? 'All statuses' : 'All open statuses'}
            options={statusOptions.filter(({ value }) => statuses.includes(value))}
          />
          {!isOfOneQuote && <PeriodFilter state={state} />}
          <NarrowingChips state={state} />
        </>
      }
      empty={{
        picture: 'papers',
        title: 'No sub-quotes yet.',
        description: isOfOneQuote
          ? 'Add a product to create a sub-quote for its vendor.'
          : 'Requests for your products appear here once they are sent to you.',
      }}
    />
  )
}
