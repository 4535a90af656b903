import { fill, messages } from '@armature/domain/messages'
import type { PageWords } from '@armature/domain/pages/pages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queryIn } from '../../../platform/api/query-keys.ts'
import { saveList } from '../../../platform/api/writes/save-list.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { NarrowingChips } from '../../lists/narrowing-chips.tsx'
import { PeriodFilter } from '@armature/ui/table/tools/period-filter.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { SeveralFilter } from '@armature/ui/table/tools/several-filter.tsx'
import { TurnFilter } from '../../lists/turn-filter.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useBulkQuotes } from './bulk-moves.tsx'
import { quoteColumns } from './quote-columns.tsx'
import { statusOptions } from './quote-filters.ts'
import type { quoteLists } from './quote-lists.ts'
import type { QuoteRow } from '../record/quotes-api.ts'
import { RecordPaymentDialog } from '../moves/lazy-dialogs.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { withDetail } from '../record/quote-texts.ts'
import { refreshQuotes } from '../record/quotes-api.ts'

const useDeleteQuote = (onSettled: () => void) =>
  useWrite({
    send: (id: number, write) => write('deleteQuote', { params: { id } }),
    success: (_, id) => fill(messages.quoteDeleted, { id }),
    failure: (error) => withDetail(messages.deleteQuoteFailed, error),
    onDone: refreshQuotes,
    onSettled,
  })

const AddQuote = () => (
  <LinkButton to={paths.addQuote} leftSection={<IconPlus size={16} aria-hidden />}>
    Add Quote
  </LinkButton>
)

/** The owner of the listed quotes, and a row's target page. */
export interface QuoteListMode extends PageWords {
  rows: (typeof quoteLists)['all' | 'store']
  /** The text for quotes listed without a status filter (specification section 4, Hidden from admin). */
  unfiltered: string
  rowLabel: (id: number) => string
  rowPath: (id: number) => string
  /** Can quotes be edited and deleted here? */
  isEditable: boolean
}

/** Other people's quotes: the marketplace's, or a store's. */
export const QuotesTable = ({ mode }: { mode: QuoteListMode }) => {
  const navigate = useNavigate()
  const state = useTableState(mode.rows)
  const rowsQuery = mode.rows.queryOf(state, useActor())
  const quotes = useQuery(rowsQuery)
  const selection = useBulkQuotes(quotes.data?.results)
  const [quoteToDelete, setQuoteToDelete] = useState<number | null>(null)
  const [paid, setPaid] = useState<QuoteRow | null>(null)
  const remove = useDeleteQuote(() => setQuoteToDelete(null))
  const { columns, rowAction } = useMemo(
    () => ({
      columns: quoteColumns({
        onPayment: setPaid,
        ...(mode.isEditable && {
          onEdit: ({ id }) => void navigate({ to: paths.editQuote(id) }),
          onDelete: ({ id }) => setQuoteToDelete(id),
        }),
      }),
      rowAction: {
        label: ({ id }: QuoteRow) => mode.rowLabel(id),
        run: ({ id }: QuoteRow) => void navigate({ to: mode.rowPath(id) }),
      },
    }),
    [mode, navigate],
  )
  return (
    <>
      <PageHeader title={mode.title} description={mode.description} actions={<AddQuote />} />
      <DataTable
        label={mode.title}
        columns={columns}
        source={quotes}
        save={saveList('listQuotes', queryIn(rowsQuery.queryKey))}
        state={state}
        selection={selection}
        rowKey={({ id }) => id}
        rowAction={rowAction}
        toolbar={
          <>
            <SearchBox state={state} label="Search quotes" />
            <TurnFilter state={state} />
            <SeveralFilter
              state={state}
              name="status"
              label="Status"
              none={mode.unfiltered}
              options={statusOptions}
            />
            <PeriodFilter state={state} />
            <NarrowingChips state={state} />
          </>
        }
        empty={{
          picture: 'papers',
          title: 'No quotes yet.',
          description: 'Add one on behalf of a customer.',
          action: <AddQuote />,
        }}
      />
      <RecordPaymentDialog quote={paid} onClose={() => setPaid(null)} />
      <ConfirmDialog
        question={quoteToDelete === null ? null : fill(messages.deleteQuoteConfirm, { id: quoteToDelete })}
        isBusy={remove.isBusy}
        onAgree={() => quoteToDelete !== null && void remove.run(quoteToDelete)}
        onDisagree={() => setQuoteToDelete(null)}
      />
    </>
  )
}
