import type { ChatMessage } from '../src/desk/chat/channel-log.ts'

/** A vendor's message as others see it, unedited. */
export const aMessage = (seq: number, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  revision: seq,
  client_id: null,
  at: '2026-05-01T08:00:00Z',
  author: { id: 7, name: 'Vera', role: 'VENDOR' },
  text: `No. ${seq}`,
  attachments: [],
  reply_to: null,
  line: null,
  pin: null,
  edited: null,
  deleted: false,
  mine: false,
  ...parts,
})
