import { useQuery } from '@tanstack/react-query'
import { QuoteItemsTable } from '../src/trading/quotes/prices/quote-items-table.tsx'
import { subQuoteQuery } from '../src/trading/quotes/record/quotes-api.ts'

/** The lines of sub-quote 5, as its page shows them. */
export const SubQuoteItems = () => {
  const { data } = useQuery(subQuoteQuery(5))
  return data ? <QuoteItemsTable sub={data} /> : null
}
