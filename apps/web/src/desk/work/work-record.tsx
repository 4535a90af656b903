import { useQuery } from '@tanstack/react-query'
import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { EditableCell } from '@armature/ui/table/cells/editable-cell.tsx'
import { openFirstCell } from '@armature/ui/table/cells/cell-column.ts'
import { RecordLoader } from '@armature/ui/record/record-page.tsx'
import { OrderAside, OrderLines } from '../../trading/orders/order-panel.tsx'
import { SubOrderNextAction } from '../../trading/orders/order-next-action.tsx'
import { RetryTransfer } from '../../trading/orders/money/retry-transfer.tsx'
import { orderQuery, subOrderQuery } from '../../trading/orders/orders-api.ts'
import { SubOrderPanel } from '../../trading/orders/sub-order-panel.tsx'
import { downPaymentEdit } from '../../trading/quotes/edit/down-payment.ts'
import { SubQuoteTransitions } from '../../trading/quotes/lists/sub-quotes-table.tsx'
import { QuoteTransitions } from '../../trading/quotes/moves/quote-transitions.tsx'
import { ChangesAskedNote } from '../../trading/quotes/record/changes-asked-note.tsx'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import type { Quote } from '../../trading/quotes/record/quotes-api.ts'
import { quoteQuery, subQuoteQuery } from '../../trading/quotes/record/quotes-api.ts'
import { SubQuotePanel } from '../../trading/quotes/record/sub-quote-panel.tsx'
import { QuoteItemsTable } from '../../trading/quotes/prices/quote-items-table.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { paths } from '../../platform/paths.ts'
import { approvalsQuery } from '../../people/companies/company-api.ts'
import { ApprovalLoader } from '../../trading/quotes/approval/approval-page.tsx'
import { OfferLoader } from '../../trading/quotes/offer/offer-page.tsx'
import { OpenOffers } from '../../trading/sourcing/open-offers-page.tsx'
import { VendorReview } from './vendor-review.tsx'
import type { OpenWork } from './use-open-work.ts'
import classes from './work-panel.module.css'

/** The cell that an action edits. */
const cellOf: Readonly<Record<string, string>> = { price: 'price', 'set-down-payment': 'down_payment' }

/** Opens the cell to fill in once the record has loaded. */
const Content = ({ act, acts, children }: { act: string | null; acts: ReactNode; children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null)
  const first = useRef(act)
  useEffect(() => {
    const column = cellOf[first.current ?? '']
    // Deferred past this render, because opening a cell renders it again to focus its input.
    if (column !== undefined)
      queueMicrotask(() => root.current !== null && openFirstCell(root.current, column))
  }, [])
  return (
    <div ref={root}>
      <Group gap="xs" className={classes.acts ?? ''} data-work-acts>
        {acts}
      </Group>
      <Stack gap="md">{children}</Stack>
    </div>
  )
}

const QuoteWork = ({ quote, act }: { quote: Quote; act: string | null }) => (
  <Content act={act} acts={<QuoteTransitions quote={quote} isMain />}>
    <ChangesAskedNote quote={quote} title={changesWords.asked} />
    {quote.rights.set_down_payment && (
      <div className={classes.fact}>
        <span>Down payment</span>
        <EditableCell column="down_payment" edit={downPaymentEdit} row={quote} at={null} />
      </div>
    )}
    {quote.subquotes.map((sub) => (
      <section key={sub.id} aria-label={`Sub-quote #${sub.id}`}>
        <h3 className={classes.part}>{sub.vendor.business_name ?? sub.vendor.username}</h3>
        <QuoteItemsTable sub={sub} />
      </section>
    ))}
  </Content>
)

/** The offer to answer; afterwards a link to the quote's page. */
const OwnQuoteWork = ({ quote: { id, offer_token: token } }: { quote: Quote }) =>
  token === null ? (
    <LinkButton to={paths.myQuote(id)} variant="default">
      Open quote #{id}
    </LinkButton>
  ) : (
    <OfferLoader token={token} />
  )

/** The purchase to approve; nothing once somebody has answered. */
const ApprovalWork = ({ id }: { id: number }) => {
  const { data } = useQuery(approvalsQuery)
  const found = data?.results.find((one) => one.id === id)
  return found?.token == null ? null : <ApprovalLoader token={found.token} />
}

/** A waiting record with the forms of its own page that its action needs. */
export const WorkRecord = ({ open: { list, id }, act }: { open: OpenWork; act: string | null }) => {
  const { kind, of } = recordListOf(list)
  if (kind === 'user') return <VendorReview id={id} />
  if (kind === 'openOffer') return <OpenOffers />
  if (kind === 'approval') return <ApprovalWork id={id} />
  if (kind === 'quote' && of === 'own')
    return (
      <RecordLoader id={id} name="Quote" queryOf={quoteQuery}>
        {(quote) => <OwnQuoteWork quote={quote} />}
      </RecordLoader>
    )
  if (kind === 'quote')
    return (
      <RecordLoader id={id} name="Quote" queryOf={quoteQuery}>
        {(quote) => <QuoteWork quote={quote} act={act} />}
      </RecordLoader>
    )
  if (kind === 'subQuote')
    return (
      <RecordLoader id={id} name="Sub-quote" queryOf={subQuoteQuery}>
        {(sub) => (
          <Content act={act} acts={<SubQuoteTransitions sub={sub} isMain />}>
            <SubQuotePanel sub={sub} withPicture={false} />
          </Content>
        )}
      </RecordLoader>
    )
  if (kind === 'subOrder')
    return (
      <RecordLoader id={id} name="Sub-order" queryOf={subOrderQuery}>
        {(subOrder) => (
          <Content act={act} acts={<SubOrderNextAction subOrder={subOrder} isMain />}>
            <SubOrderPanel subOrder={subOrder} />
          </Content>
        )}
      </RecordLoader>
    )
  return (
    <RecordLoader id={id} name="Order" queryOf={orderQuery}>
      {(order) => (
        <Content act={act} acts={null}>
          {of === 'own' ? (
            <>
              <OrderLines order={order} />
              <OrderAside order={order} />
            </>
          ) : (
            order.suborders.map((subOrder) => (
              <section key={subOrder.id} aria-label={`Sub-order #${subOrder.id}`}>
                <h3 className={classes.part}>{subOrder.vendor.business_name ?? subOrder.vendor.username}</h3>
                <RetryTransfer subOrder={subOrder} />
                <SubOrderPanel subOrder={subOrder} />
              </section>
            ))
          )}
        </Content>
      )}
    </RecordLoader>
  )
}
