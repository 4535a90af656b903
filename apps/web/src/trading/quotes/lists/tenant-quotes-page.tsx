import { pages } from '@armature/domain/pages/pages'
import { paths } from '../../../platform/paths.ts'
import { quoteLists } from './quote-lists.ts'
import type { QuoteListMode } from './quotes-table.tsx'
import { QuotesTable } from './quotes-table.tsx'

const ofStore: QuoteListMode = {
  ...pages.tenantQuotes,
  rows: quoteLists.store,
  unfiltered: 'All statuses',
  rowLabel: (id) => `Products of quote #${id}`,
  rowPath: paths.tenantQuote,
  isEditable: false,
}

/** The requests of the store's customers: priced, offered and followed here. */
export const TenantQuotesPage = () => <QuotesTable mode={ofStore} />
