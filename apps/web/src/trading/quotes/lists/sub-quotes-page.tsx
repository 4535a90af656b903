import { pageWords } from '@armature/domain/pages/page-words'
import { PendingNotice } from '../../../people/accounts/profile/pending-notice.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHeader } from '../../../platform/ui/page-header.tsx'
import { SubQuotesTable } from './sub-quotes-table.tsx'

/** A vendor's own sub-quotes: open one, type prices, hand it on. */
export const SubQuotesPage = () => (
  <>
    <PageHeader {...pageWords[paths.subQuotes]} />
    <PendingNotice />
    <SubQuotesTable />
  </>
)
