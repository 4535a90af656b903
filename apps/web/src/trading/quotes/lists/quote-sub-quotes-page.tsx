import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { canEver } from '@armature/domain/rights/abilities'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { Button } from '@mantine/core'
import { messages } from '@armature/domain/messages'
import { useState } from 'react'
import { QuoteChat } from '../record/quote-chat.tsx'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { EditableCell } from '@armature/ui/table/cells/editable-cell.tsx'
import { QuoteDelivery } from '../delivery/quote-delivery.tsx'
import { downPaymentEdit } from '../edit/down-payment.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import { AskedAgainNote, ChangesAskedNote } from '../record/changes-asked-note.tsx'
import { PresenceNote, PresentAt } from '../record/presence.tsx'
import { QuoteFacts } from '../record/quote-facts.tsx'
import { QuoteStatusBadge } from '../record/quote-status-badge.tsx'
import { personName } from '@armature/domain/accounts/person-name'
import { QuoteTransitions } from '../moves/quote-transitions.tsx'
import type { Quote } from '../record/quotes-api.ts'
import { quoteQuery, quoteTimelineQuery } from '../record/quotes-api.ts'
import { RecordPaymentDialog } from '../moves/lazy-dialogs.ts'
import { SubQuotesTable } from './sub-quotes-table.tsx'
import { AddLine } from '../../sourcing/add-line.tsx'
import { SellerLines } from '../../sourcing/seller-lines.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useSellerPages } from '../record/use-seller-pages.ts'
import { QuotePicture } from '../record/quote-picture.tsx'

const Actions = ({ quote, onPayment }: { quote: Quote; onPayment: () => void }) => {
  const actor = useActor()
  const sellerPages = useSellerPages()
  const belongs = { tenantId: quote.tenant, customerId: quote.user.id }
  return (
    <>
      {quote.order !== null && (
        <LinkButton
          to={orderPageOf(actor, { ...belongs, id: quote.order })}
          variant="default"
          size="compact-sm"
        >
          Order #{quote.order}
        </LinkButton>
      )}
      <LinkButton to={sellerPages.revisions(quote.id)} variant="default" size="compact-sm">
        Revisions
      </LinkButton>
      {canEver(actor, 'screen.compare-offers') && quote.order === null && (
        <LinkButton to={paths.compareOffers(quote.id)} variant="default" size="compact-sm">
          Compare offers
        </LinkButton>
      )}
      <QuoteChat quote={quote} />
      {quote.rights.record_payment && (
        <Button variant="default" size="compact-sm" onClick={onPayment}>
          Record payment
        </Button>
      )}
      <LinkButton to={sellerPages.edit(quote.id)} variant="default" size="compact-sm">
        Edit Quote
      </LinkButton>
      <QuoteTransitions quote={quote} />
    </>
  )
}

const QuoteView = ({ quote }: { quote: Quote }) => {
  const [isPaying, setPaying] = useState(false)
  return (
    <RecordView
      title={`Quote #${quote.id}`}
      description={
        <>
          <QuoteStatusBadge status={quote.status} /> for {personName(quote.user)}
        </>
      }
      actions={<Actions quote={quote} onPayment={() => setPaying(true)} />}
    >
      <ChangesAskedNote quote={quote} title={changesWords.asked} />
      <AskedAgainNote quote={quote} />
      <PresenceNote record={{ kind: 'quote', id: quote.id }} />
      {quote.store_closed && <Notice color="orange">{messages.storeClosed}</Notice>}
      {quote.on_hold && <Notice color="blue">{messages.paymentUnderWay}</Notice>}
      <QuotePicture quote={quote} />
      <PresentAt record={{ kind: 'quote', id: quote.id }} doing="editing">
        <QuoteFacts
          quote={quote}
          {...(quote.rights.set_down_payment && {
            downPayment: <EditableCell column="down_payment" edit={downPaymentEdit} row={quote} at={null} />,
          })}
        />
      </PresentAt>
      <SellerLines quote={quote} />
      <AddLine quote={quote} />
      <SubQuotesTable quoteId={quote.id} />
      <QuoteDelivery quote={quote} />
      <RecordTimeline query={quoteTimelineQuery(quote.id)} />
      <RecordPaymentDialog quote={isPaying ? quote : null} onClose={() => setPaying(false)} />
    </RecordView>
  )
}

/** One quote for the marketplace's operator, or the owner of the asked store: its state, its sub-quotes, its history. */
export const QuoteSubQuotesPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Quote" queryOf={quoteQuery}>
    {(quote) => <QuoteView quote={quote} />}
  </RecordPage>
)
