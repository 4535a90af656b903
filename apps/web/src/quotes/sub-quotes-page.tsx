import { pageWords } from '@armature/domain/pages/page-words'
import { PendingNotice } from '../accounts/pending-notice.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SubQuotesTable } from './sub-quotes-table.tsx'

/** A vendor's own sub-quotes: open one, type prices, hand it on. */
export const SubQuotesPage = () => (
  <>
    <PageHeader {...pageWords[paths.subQuotes]} />
    <PendingNotice />
    <SubQuotesTable />
  </>
)
