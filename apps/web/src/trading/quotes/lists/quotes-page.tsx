import { pages } from '@armature/domain/pages/pages'
import { paths } from '../../../platform/paths.ts'
import { quoteLists } from './quote-lists.ts'
import type { QuoteListMode } from './quotes-table.tsx'
import { QuotesTable } from './quotes-table.tsx'

const overview: QuoteListMode = {
  ...pages.quotes,
  rows: quoteLists.all,
  unfiltered: 'All but purchased',
  rowLabel: (id) => `Sub-quotes of quote #${id}`,
  rowPath: paths.quoteSubQuotes,
  isEditable: true,
}

const editing: QuoteListMode = {
  ...pages.editQuotes,
  rows: quoteLists.all,
  unfiltered: 'All but purchased',
  rowLabel: (id) => `Open quote #${id} for editing`,
  rowPath: paths.editQuote,
  isEditable: true,
}

/** All quotes, for the marketplace's operator. */
export const QuotesPage = () => <QuotesTable mode={overview} />

/** The same list in editing mode: a row opens the quote's editor. */
export const EditQuotesPage = () => <QuotesTable mode={editing} />
