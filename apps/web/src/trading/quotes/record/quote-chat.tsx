import { RecordChat } from '../../../desk/chat/chat-button.tsx'
import type { Quote } from './quotes-api.ts'

/** The chat of a quote, on its page. */
export const QuoteChat = ({ quote }: { quote: Quote }) => (
  <RecordChat channel={{ kind: 'quote', id: quote.id }} name={`quote #${quote.id}`} />
)
