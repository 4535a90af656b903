import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { canEver } from '@armature/domain/rights/abilities'
import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChatButton } from '../../../desk/chat/chat-button.tsx'
import { queryIn } from '../../../platform/api/query-keys.ts'
import { saveList } from '../../../platform/api/writes/save-list.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { dayText } from '../../../platform/cells/day-text.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { NarrowingChips } from '../../lists/narrowing-chips.tsx'
import { PeriodFilter } from '@armature/ui/table/tools/period-filter.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { SeveralFilter } from '@armature/ui/table/tools/several-filter.tsx'
import { partsColumn } from '../../lists/parts-cell.tsx'
import { TurnFilter } from '../../lists/turn-filter.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { totalText } from '../prices/item-price.ts'
import { quoteLists } from './quote-lists.ts'
import { customerStatusOptions } from './quote-filters.ts'
import { QuoteStatusBadge } from '../record/quote-status-badge.tsx'
import type { QuoteRow } from '../record/quotes-api.ts'
import { WaitingLines } from '../record/waiting-lines.tsx'

const RequestQuote = () => {
  const isCustomer = canEver(useActor(), 'screen.request-quote')
  return (
    <LinkButton
      to={isCustomer ? paths.requestQuote : paths.addQuote}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {isCustomer ? 'Request quote' : 'Add Quote'}
    </LinkButton>
  )
}

const itemCount = ({ subquotes }: QuoteRow): number => subquotes.reduce((sum, { items }) => sum + items, 0)

const columns: Column<QuoteRow, OrderingField<'listQuotes'>>[] = [
  { id: 'id', header: 'Quote', sortBy: 'id', isRowHeader: true, width: 70, cell: ({ id }) => `#${id}` },
  partsColumn(({ line }) => line),
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    small: 'start',
    cell: ({ status, waiting_lines }) => (
      <Group gap={6} wrap="nowrap">
        <QuoteStatusBadge status={status} forCustomer />
        <WaitingLines count={waiting_lines} />
      </Group>
    ),
  },
  { id: 'items', header: 'Lines', align: 'right', isOptional: true, cell: itemCount },
  {
    id: 'total',
    header: 'Total',
    sortBy: 'total_price',
    align: 'right',
    small: 'end',
    cell: ({ total_price, unpriced_items }) => totalText(total_price, unpriced_items),
  },
  {
    id: 'created',
    header: 'Requested',
    sortBy: 'created',
    cell: ({ created }) => <DateTime value={created} withTime={false} missing="" />,
  },
  {
    id: 'expires',
    header: 'Good until',
    sortBy: 'expires_at',
    cell: ({ good_until }) => good_until !== null && dayText(good_until),
  },
  {
    id: 'chat',
    place: 'act',
    header: 'Chat',
    isHeaderHidden: true,
    isPinned: true,
    small: 'act',
    align: 'right',
    cell: ({ id }) => <ChatButton channel={{ kind: 'quote', id }} name={`quote #${id}`} />,
  },
]

/** The user's own quotes; a store's owner finds its customers' in Tenant Quotes. */
export const MyQuotesPage = () => {
  const navigate = useNavigate()
  const state = useTableState(quoteLists.own)
  const rowsQuery = quoteLists.own.queryOf(state)
  const quotes = useQuery(rowsQuery)
  return (
    <>
      <PageHeader title="My Quotes" actions={<RequestQuote />} />
      <DataTable
        label="My quotes"
        columns={columns}
        source={quotes}
        save={saveList('listQuotes', queryIn(rowsQuery.queryKey))}
        state={state}
        rowKey={({ id }) => id}
        rowAction={{
          label: ({ id }) => `Open quote #${id}`,
          run: ({ id }) => void navigate({ to: paths.myQuote(id) }),
        }}
        toolbar={
          <>
            <SearchBox state={state} label="Search quotes" />
            <TurnFilter state={state} />
            <SeveralFilter
              state={state}
              name="status"
              label="Status"
              none="All statuses"
              options={customerStatusOptions}
            />
            <PeriodFilter state={state} />
            <NarrowingChips state={state} />
          </>
        }
        empty={{
          picture: 'papers',
          title: 'No quotes yet.',
          description: 'Choose the parts you need, and their vendors will price them.',
          action: <RequestQuote />,
        }}
      />
    </>
  )
}
