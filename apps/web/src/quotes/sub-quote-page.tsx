import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { RecordPage, RecordView } from '../ui/record-page.tsx'
import { totalText, unpricedIn } from './item-price.ts'
import { PresenceNote } from './presence.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import type { SubQuote } from './quotes-api.ts'
import { subQuoteQuery } from './quotes-api.ts'
import { SubQuotePanel } from './sub-quote-panel.tsx'
import { SubQuoteChat, SubQuoteTransitions } from './sub-quotes-table.tsx'

const SubQuoteView = ({ sub }: { sub: SubQuote }) => (
  <RecordView
    title={`Sub Quote #${sub.id}`}
    description={
      <>
        <QuoteStatusBadge status={sub.status} /> of quote #{sub.quote},{' '}
        {totalText(sub.total_price, unpricedIn(sub.quote_items))}
      </>
    }
    actions={
      <>
        <LinkButton to={paths.subQuotes} variant="default" size="compact-sm">
          All sub-quotes
        </LinkButton>
        <LinkButton to={paths.subQuoteRevisions(sub.id)} variant="default" size="compact-sm">
          Revisions
        </LinkButton>
        <SubQuoteChat sub={sub} />
        <SubQuoteTransitions sub={sub} />
      </>
    }
  >
    <PresenceNote record={{ kind: 'subQuote', id: sub.id }} />
    <SubQuotePanel sub={sub} withPicture />
  </RecordView>
)

/** One sub-quote for its vendor, as its mails lead to it: price the lines, hand it on. */
export const SubQuotePage = () => (
  <RecordPage name="Sub-quote" heading="Sub Quote" queryOf={subQuoteQuery}>
    {(sub) => <SubQuoteView sub={sub} />}
  </RecordPage>
)
