import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { useQuery } from '@tanstack/react-query'
import { approvalsQuery } from '../../../people/companies/company-api.ts'
import { OfferLinksDialog } from '../offer/offer-links.tsx'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { offerEndedText } from '@armature/domain/quotes/offer/good-until'
import { termsText } from '@armature/domain/quotes/offer/line-terms'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { QuoteChat } from './quote-chat.tsx'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { lineTotalText, priceText } from '../prices/item-price.ts'
import { QuoteDelivery } from '../delivery/quote-delivery.tsx'
import { partColumn } from './part-name.tsx'
import { ChangesAskedNote } from './changes-asked-note.tsx'
import { PresenceNote, PresentAt } from './presence.tsx'
import { QuoteFacts, QuoteTotal } from './quote-facts.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import type { Quote, QuoteItem } from './quotes-api.ts'
import { quoteQuery, quoteTimelineQuery } from './quotes-api.ts'
import { CustomerLines } from '../../sourcing/customer-lines.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { QuotePicture } from './quote-picture.tsx'
import { wishColumn } from '../request/wish-column.ts'

/** The vendor's notes on a line. */
const termsColumn: Column<QuoteItem> = {
  id: 'terms',
  header: 'Terms',
  isProse: true,
  small: 'more',
  cell: termsText,
}

const columns: Column<QuoteItem>[] = [
  partColumn('Part'),
  { id: 'vendor', header: 'Vendor', small: 'more', cell: ({ product }) => product.data.vendor.business_name },
  { id: 'quantity', header: 'Quantity', align: 'right', small: 'below', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Unit price', align: 'right', small: 'act', cell: ({ price }) => priceText(price) },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    small: 'last',
    cell: ({ price, quantity }) => lineTotalText(price, quantity),
  },
]

const Items = ({ quote }: { quote: Quote }) => {
  const items = quote.subquotes.flatMap(({ quote_items }) => quote_items)
  return (
    <DataTable
      label="Requested parts"
      columns={[
        ...columns,
        ...wishColumn(items, 'Your request'),
        ...(items.some((item) => termsText(item) !== '') ? [termsColumn] : []),
      ]}
      source={wholeList(items)}
      state={null}
      rowKey={({ id }) => id}
      empty={{ title: 'No parts.' }}
    />
  )
}

/** A purchase of this quote that waits for its company's approval. */
const ApprovalNote = ({ quote }: { quote: Quote }) => {
  const { data } = useQuery({ ...approvalsQuery, enabled: quote.revision > 0 && quote.order === null })
  const found = data?.results.find((one) => one.quote === quote.id)
  return found === undefined ? null : (
    <Notice color="blue" title={approvalMachine.row(found.state).label}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Requested by {found.requested_by}.{' '}
          {found.waits_for.length > 0 && `Waiting for ${found.waits_for.join(' or ')}.`}
        </Text>
        {found.token !== null && (
          <LinkButton to={paths.approval(found.token)} size="compact-sm">
            Approve or refuse
          </LinkButton>
        )}
      </Stack>
    </Notice>
  )
}

const QuoteView = ({ quote }: { quote: Quote }) => {
  const [hasLinks, setLinks] = useState(false)
  return (
    <RecordView
      title={`Quote #${quote.id}`}
      description={
        <>
          <QuoteStatusBadge status={quote.status} forCustomer />
          <PresenceNote record={{ kind: 'quote', id: quote.id }} isInHead />
        </>
      }
      actions={
        <>
          {quote.order !== null && (
            <LinkButton to={paths.myOrder(quote.order)}>{`See order #${quote.order}`}</LinkButton>
          )}
          <QuoteChat quote={quote} />
        </>
      }
      more={[
        { label: 'Revisions', to: paths.myQuoteRevisions(quote.id) },
        quote.revision > 0 && { label: 'Links', onChoose: () => setLinks(true) },
        { label: 'All my quotes', to: paths.myQuotes },
      ]}
      total={<QuoteTotal quote={quote} />}
      aside={
        <>
          <PresentAt record={{ kind: 'quote', id: quote.id }} doing="viewing">
            <QuoteFacts quote={quote} forCustomer />
          </PresentAt>
          <QuotePicture quote={quote} forCustomer />
          <QuoteDelivery quote={quote} />
          <RecordTimeline query={quoteTimelineQuery(quote.id)} />
        </>
      }
    >
      {quote.offer_token !== null && quote.close_reason !== null && (
        <Notice color="orange" title={offerEndedText(quote.good_until)}>
          <LinkButton to={paths.offer(quote.offer_token)} variant="default" size="compact-sm">
            Open the offer
          </LinkButton>
        </Notice>
      )}
      {quote.offer_token !== null && quote.close_reason === null && (
        <Notice color="violet" title="An offer is waiting for you">
          <Stack gap="sm" align="flex-start">
            Read it, ask for changes, or accept it.
            {quote.delivery.ship_to === null && (
              <Text size="sm">
                No shipping address yet. Add one below before you order: the tax depends on it.
              </Text>
            )}
            <LinkButton to={paths.offer(quote.offer_token)}>Read and accept the offer</LinkButton>
          </Stack>
        </Notice>
      )}
      <ApprovalNote quote={quote} />
      <ChangesAskedNote quote={quote} title={changesWords.askedByReader} />
      {quote.subquotes.length > 0 && <Items quote={quote} />}
      <CustomerLines quote={quote} />
      <OfferLinksDialog quoteId={quote.id} isOpen={hasLinks} onClose={() => setLinks(false)} />
    </RecordView>
  )
}

/** A customer's own quote. */
export const MyQuotePage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Quote" queryOf={quoteQuery}>
    {(quote) => <QuoteView quote={quote} />}
  </RecordPage>
)
