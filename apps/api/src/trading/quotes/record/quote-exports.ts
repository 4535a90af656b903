import { notOffered } from '@armature/domain/quotes/offer/line-terms'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import type { ExportedList } from '../../../people/lists/export-routes.ts'
import {
  besideMoney,
  numberColumn,
  personColumn,
  priceColumn,
  textColumn,
  timeColumn,
} from '../../../people/lists/export-values.ts'
import type { QuoteListRow } from './quote-list-repository.ts'
import { quoteList, subQuoteList } from './quote-list-repository.ts'
import type { SubQuote } from './quote-presenter.ts'
import { presentQuoteRow, presentSubQuote, readsAsCustomer } from './quote-presenter.ts'
import type { SubQuoteRow } from './quote-repository.ts'

/** Quotes as a file; a customer reads its own words for statuses, as on the screen. */
export const exportedQuotes: ExportedList<'listQuotes', QuoteListRow> = {
  name: 'quotes',
  list: quoteList,
  present: presentQuoteRow,
  columns: {
    id: numberColumn(({ id }) => id),
    user: personColumn(({ user }) => user),
    status: textColumn(({ status, tenant, user }, { actor }) => {
      const asCustomer = readsAsCustomer(actor, { tenant_id: tenant, customer_id: user.id })
      return asCustomer ? statusTable[status].customerLabel : statusTable[status].label
    }),
    waiting: numberColumn(({ waiting_lines }) => waiting_lines),
    items: numberColumn(({ subquotes }) => subquotes.reduce((sum, { items }) => sum + items, 0)),
    total: priceColumn(({ total_price }) => total_price),
    down_payment: numberColumn(({ down_payment }) => down_payment),
    created: timeColumn(({ created }) => created),
    expires: textColumn(({ good_until }) => good_until ?? ''),
  },
}

const notOfferedText = (items: SubQuote['quote_items']): string =>
  notOffered(items)
    .map(({ product, no_quote }) => `${product.data.name}: ${no_quote}`)
    .join('; ')

export const exportedSubQuotes: ExportedList<'listSubQuotes', { row: SubQuoteRow }> = {
  name: 'sub-quotes',
  list: subQuoteList,
  present: (ctx, { row }) => presentSubQuote(ctx, row),
  columns: {
    id: numberColumn(({ id }) => id),
    quote: numberColumn(({ quote }) => quote),
    vendor: textColumn(({ vendor }) => vendor.business_name ?? vendor.username),
    status: textColumn(({ status }) => statusTable[status].label),
    items: numberColumn(({ quote_items }) => quote_items.length),
    no_quote: textColumn(({ quote_items }) => notOfferedText(quote_items)),
    total: besideMoney(
      priceColumn(({ total_price }) => total_price),
      'freight',
      ({ freight }) => freight,
    ),
    created: timeColumn(({ created }) => created),
  },
}
