import { ChatButton } from '../chat/chat-button.tsx'
import type { Quote } from './quotes-api.ts'

/** The chat of a quote, where a message may point at one of its lines. */
export const QuoteChat = ({ quote }: { quote: Quote }) => (
  <ChatButton
    isOnPage
    channel={{ kind: 'quote', id: quote.id }}
    name={`quote #${quote.id}`}
    lines={quote.subquotes.flatMap(({ quote_items }) =>
      quote_items.map(({ id, product }) => ({ id, name: product.data.name })),
    )}
  />
)
