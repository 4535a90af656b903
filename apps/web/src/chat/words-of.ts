import type { ChatMessage } from './channel-log.ts'

/** What a message says in one line: its words, else its files' names. */
export const wordsOf = ({ text, attachments }: Pick<ChatMessage, 'text' | 'attachments'>): string =>
  text || attachments.map(({ name }) => name).join(', ')
