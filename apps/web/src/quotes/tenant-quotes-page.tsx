import { paths } from '../paths.ts'
import { quoteLists } from './quote-lists.ts'
import type { QuoteListMode } from './quotes-table.tsx'
import { QuotesTable } from './quotes-table.tsx'

const ofStore: QuoteListMode = {
  title: 'Tenant Quotes',
  description: 'Open a quote to price its products; click a down payment to change it.',
  rows: quoteLists.store,
  unfiltered: 'All statuses',
  rowLabel: (id) => `Products of quote #${id}`,
  rowPath: paths.tenantQuote,
  isEditable: false,
}

/** What the customers of one's own store ask for: priced, offered and followed here. */
export const TenantQuotesPage = () => <QuotesTable mode={ofStore} />
