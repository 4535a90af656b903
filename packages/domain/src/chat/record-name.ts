import type { Channel, ChatKind } from './channel.ts'

const names: Record<ChatKind, string> = {
  quote: 'quote',
  subQuote: 'sub-quote',
  order: 'order',
  subOrder: 'sub-order',
  question: 'question',
}

/** 'quote #5': the record of a chat, as people call it. */
export const recordName = ({ kind, id }: Channel): string => `${names[kind]} #${id}`
