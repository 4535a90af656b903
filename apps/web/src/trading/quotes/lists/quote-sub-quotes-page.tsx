import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { OfferLinksDialog } from '../offer/offer-links.tsx'
import { can, canEver } from '@armature/domain/rights/abilities'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { messages } from '@armature/domain/messages'
import { useState } from 'react'
import { QuoteChat } from '../record/quote-chat.tsx'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { EditableCell } from '@armature/ui/table/cells/editable-cell.tsx'
import { QuoteDelivery } from '../delivery/quote-delivery.tsx'
import { downPaymentEdit } from '../edit/down-payment.ts'
import type { MoreItem } from '@armature/ui/record/more-menu.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import { AskedAgainNote, ChangesAskedNote } from '../record/changes-asked-note.tsx'
import { PresenceNote, PresentAt } from '../record/presence.tsx'
import { QuoteFacts, QuoteTotal } from '../record/quote-facts.tsx'
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

/** The seller's links and actions besides the next move. */
const useMore = (quote: Quote, onPayment: () => void, onLinks: () => void): (MoreItem | false)[] => {
  const actor = useActor()
  const sellerPages = useSellerPages()
  const belongs = { tenantId: quote.tenant, customerId: quote.user.id }
  return [
    quote.rights.record_payment && { label: 'Record payment', onChoose: onPayment },
    { label: 'Edit Quote', to: sellerPages.edit(quote.id) },
    canEver(actor, 'screen.compare-offers') &&
      quote.order === null && { label: 'Compare offers', to: paths.compareOffers(quote.id) },
    { label: 'Revisions', to: sellerPages.revisions(quote.id) },
    can(actor, 'offer-link.manage', belongs) && quote.revision > 0 && { label: 'Links', onChoose: onLinks },
    quote.order !== null && {
      label: `Order #${quote.order}`,
      to: orderPageOf(actor, { ...belongs, id: quote.order }),
    },
  ]
}

const QuoteView = ({ quote }: { quote: Quote }) => {
  const [isPaying, setPaying] = useState(false)
  const [hasLinks, setLinks] = useState(false)
  const more = useMore(
    quote,
    () => setPaying(true),
    () => setLinks(true),
  )
  return (
    <RecordView
      title={`Quote #${quote.id}`}
      description={
        <>
          <QuoteStatusBadge status={quote.status} /> for {personName(quote.user)}
          <PresenceNote record={{ kind: 'quote', id: quote.id }} isInHead />
        </>
      }
      actions={
        <>
          <QuoteChat quote={quote} />
          <QuoteTransitions quote={quote} isMain />
        </>
      }
      more={more}
      total={<QuoteTotal quote={quote} />}
      aside={
        <>
          <PresentAt record={{ kind: 'quote', id: quote.id }} doing="editing">
            <QuoteFacts
              quote={quote}
              {...(quote.rights.set_down_payment && {
                downPayment: (
                  <EditableCell column="down_payment" edit={downPaymentEdit} row={quote} at={null} />
                ),
              })}
            />
          </PresentAt>
          <QuotePicture quote={quote} />
          <QuoteDelivery quote={quote} />
          <RecordTimeline query={quoteTimelineQuery(quote.id)} />
        </>
      }
    >
      <ChangesAskedNote quote={quote} title={changesWords.asked} />
      <AskedAgainNote quote={quote} />
      {quote.store_closed && <Notice color="orange">{messages.storeClosed}</Notice>}
      {quote.on_hold && <Notice color="blue">{messages.paymentUnderWay}</Notice>}
      <SubQuotesTable quoteId={quote.id} />
      <SellerLines quote={quote} />
      <AddLine quote={quote} />
      <OfferLinksDialog quoteId={quote.id} isOpen={hasLinks} onClose={() => setLinks(false)} />
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
