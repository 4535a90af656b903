import type { Channel, ChatKind } from './channel.ts'

const names: Record<ChatKind, string> = {
  quote: 'quote',
  subQuote: 'sub-quote',
  order: 'order',
  subOrder: 'sub-order',
  question: 'question',
}

/** A chat's record in words: 'quote #5'. */
export const recordName = ({ kind, id }: Channel): string => `${names[kind]} #${id}`
