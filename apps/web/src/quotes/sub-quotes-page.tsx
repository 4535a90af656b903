import { PendingNotice } from '../accounts/pending-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SubQuotesTable } from './sub-quotes-table.tsx'

/** A vendor's own sub-quotes: open one, type prices, hand it on. */
export const SubQuotesPage = () => (
  <>
    <PageHeader title="Sub Quotes" description="Open a row to price its items, then hand it on under Show." />
    <PendingNotice />
    <SubQuotesTable />
  </>
)
