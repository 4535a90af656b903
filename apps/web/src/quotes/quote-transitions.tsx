import { call } from '../api/client.ts'
import type { QuoteRow } from './quotes-api.ts'
import { moveQuote, quoteChanged } from './quotes-api.ts'
import { TransitionMenu } from './transition-menu.tsx'

/** A quote's transition dropdown, where it is drawn at all. */
export const QuoteTransitions = ({ quote }: { quote: Pick<QuoteRow, 'id' | 'rights'> }) =>
  quote.rights.transition_menu && (
    <TransitionMenu
      id={quote.id}
      subject={`quote #${quote.id}`}
      load={() => call('readQuoteTransitions', { params: { id: quote.id } })}
      move={moveQuote}
      onMoved={quoteChanged}
    />
  )
