import type { ChatMessage } from '../src/desk/chat/channel-log.ts'

/** A message of a vendor's as others read it, said once and left as it was. */
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
