import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/failures.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { lostRecord } from '../ui/lost-record.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { useRouteId } from '../ui/use-route-id.ts'
import classes from './quote-page.module.css'
import { totalText, unpricedIn } from './item-price.ts'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import type { SubQuote } from './quotes-api.ts'
import { subQuoteQuery } from './quotes-api.ts'
import { SubQuotePanel } from './sub-quote-panel.tsx'
import { SubQuoteTransitions } from './sub-quotes-table.tsx'

const SubQuoteView = ({ sub }: { sub: SubQuote }) => (
  <>
    <PageHeader
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
          <SubQuoteTransitions sub={sub} />
        </>
      }
    />
    <div className={classes.page}>
      <SubQuotePanel sub={sub} withPicture />
    </div>
  </>
)

/** One sub-quote for its vendor, as its mails lead to it: price the lines, hand it on. */
export const SubQuotePage = () => {
  const id = useRouteId()
  const { data, error, refetch } = useQuery(subQuoteQuery(id))
  if (data) return <SubQuoteView sub={data} />
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return error ? (
    <LoadError title={`Sub-quote #${id} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}
