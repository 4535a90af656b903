import { expect, it } from 'vitest'
import { aMessage } from '../../../testing/a-message.ts'
import { joinAnswer } from './channel-log.ts'
import type { ChatMessage } from './channel-log.ts'

const message = (seq: number, revision = seq, text = `No. ${seq}`): ChatMessage =>
  aMessage(seq, { revision, text, author: null })
const quoting = (seq: number, of: number): ChatMessage => ({
  ...message(seq),
  reply_to: { seq: of, name: 'Vera', text: `No. ${of}` },
})
const answer = (results: ChatMessage[], revision: number, hasMore = false) => ({
  results,
  readers: [],
  has_more: hasMore,
  revision,
})
const seqs = (log: { messages: readonly ChatMessage[] }) => log.messages.map(({ seq }) => seq)

const start = joinAnswer(undefined, answer([message(12), message(11)], 12, true))

it('each message is there once, oldest first, whatever overlaps', () => {
  const older = joinAnswer(start, answer([message(10), message(11)], 12), { before: 11 })
  expect([seqs(older), older.hasOlder]).toEqual([[10, 11, 12], false])
  const later = joinAnswer(older, answer([message(13), message(12)], 13), { after: 12 })
  expect([seqs(later), later.revision]).toEqual([[10, 11, 12, 13], 13])
})

it('one’s own message ahead of what others wrote doesn’t hide theirs', () => {
  const own = joinAnswer(start, { results: [message(14)], readers: [] }, {})
  expect(own.revision).toBe(12)
  const caughtUp = joinAnswer(own, answer([message(13), message(14)], 14), { after: own.revision })
  expect([seqs(caughtUp), caughtUp.revision]).toEqual([[11, 12, 13, 14], 14])
})

it('the newest word of a message stays, and a change of one that isn’t shown makes no hole', () => {
  const changed = joinAnswer(start, answer([message(3, 13, 'old page'), message(11, 14, 'edited')], 14), {
    after: 12,
  })
  expect(seqs(changed)).toEqual([11, 12])
  expect(changed.messages[0]?.text).toBe('edited')
  const late = joinAnswer(changed, answer([message(11)], 12), { after: 12 })
  expect(late.messages[0]?.text).toBe('edited')
  expect(late.revision).toBe(14)
})

it('a quote says what its message says by now, or that it was taken back, also of one that isn’t shown', () => {
  const quotes = joinAnswer(start, answer([quoting(13, 11), quoting(14, 3)], 14), { after: 12 })
  const taken = { ...message(3, 16, ''), deleted: true }
  const changed = joinAnswer(quotes, answer([message(11, 15, 'put right'), taken], 16), { after: 14 })
  expect(changed.messages.map(({ reply_to: quoted }) => quoted?.text)).toEqual([
    undefined,
    undefined,
    'put right',
    '',
  ])
  const late = joinAnswer(changed, answer([message(11)], 12), { after: 12 })
  expect(late.messages[2]?.reply_to?.text).toBe('put right')
})
