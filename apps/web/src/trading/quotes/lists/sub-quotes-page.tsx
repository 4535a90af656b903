import { pages } from '@armature/domain/pages/pages'
import { PendingNotice } from '../../../people/accounts/profile/pending-notice.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { SubQuotesTable } from './sub-quotes-table.tsx'

/** A vendor's own sub-quotes: open one, enter prices, move it on. */
export const SubQuotesPage = () => (
  <>
    <PageHeader {...pages.subQuotes} />
    <PendingNotice />
    <SubQuotesTable />
  </>
)
