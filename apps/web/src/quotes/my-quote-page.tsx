import { Stack } from '@mantine/core'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { lineTotalText, priceText } from './item-price.ts'
import { PartName } from './part-name.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { QuoteLoader } from './quote-loader.tsx'
import classes from './quote-page.module.css'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import { QuoteTimeline } from './quote-timeline.tsx'
import type { Quote, QuoteItem } from './quotes-api.ts'
import { useRouteId } from '../ui/use-route-id.ts'
import { Notice } from '../ui/notice.tsx'
import { WorkflowPicture } from './workflow-picture.tsx'

const columns: Column<QuoteItem>[] = [
  {
    id: 'name',
    header: 'Part',
    isRowHeader: true,
    cell: ({ product: { data } }) => (
      <PartName image={data.images[0]?.image ?? null} kind={data.kind} name={data.name} sku={data.sku} />
    ),
  },
  { id: 'vendor', header: 'Vendor', cell: ({ product }) => product.data.vendor.business_name ?? '–' },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Unit price', align: 'right', cell: ({ price }) => priceText(price) },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ price, quantity }) => lineTotalText(price, quantity),
  },
]

const Items = ({ quote }: { quote: Quote }) => {
  const items = quote.subquotes.flatMap(({ quote_items }) => quote_items)
  return (
    <DataTable
      label="Requested parts"
      columns={columns}
      source={{
        data: { count: items.length, results: items },
        isError: false,
        isFetching: false,
        refetch: () => undefined,
      }}
      state={null}
      rowKey={({ id }) => id}
      empty={{ title: 'No parts.' }}
    />
  )
}

const QuoteView = ({ quote }: { quote: Quote }) => (
  <>
    <PageHeader
      title={`Quote #${quote.id}`}
      description={<QuoteStatusBadge status={quote.status} forCustomer />}
      actions={
        <LinkButton to={quote.order === null ? paths.myQuotes : paths.myOrders} variant="default">
          {quote.order === null ? 'All my quotes' : `See order #${quote.order}`}
        </LinkButton>
      }
    />
    <div className={classes.page}>
      {quote.offer_token !== null && (
        <Notice color="violet" title="An offer is waiting for you">
          <Stack gap="sm" align="flex-start">
            Read it, ask for changes, or accept it and pay the down payment by card.
            <LinkButton to={paths.offer(quote.offer_token)}>Read and accept the offer</LinkButton>
          </Stack>
        </Notice>
      )}
      <WorkflowPicture
        status={quote.status}
        tenantId={quote.tenant}
        customerId={quote.user.id}
        closeReason={quote.close_reason}
        passed={quote.subquotes.flatMap(({ passed }) => passed)}
        forCustomer
      />
      <QuoteFacts quote={quote} forCustomer />
      <Items quote={quote} />
      <QuoteTimeline quoteId={quote.id} />
    </div>
  </>
)

/** A customer's own quote. */
export const MyQuotePage = () => (
  <QuoteLoader id={useRouteId()}>{(quote) => <QuoteView quote={quote} />}</QuoteLoader>
)
