import type { Spoken } from '@armature/domain/chat/words-of'
import { quotedAs } from '@armature/domain/chat/words-of'
import type { Answer } from '../../platform/api/client.ts'

export type ChatMessage = Answer<'listChatMessages'>['results'][number]
export type ChatReader = Answer<'listChatMessages'>['readers'][number]

/** A message's content in one line. */
export const spokenOf = ({ text, attachments, line, pin }: ChatMessage): Spoken => ({
  text,
  files: attachments.map(({ name }) => name),
  line: line?.name ?? null,
  isPinned: pin !== null,
})

/** The loaded messages of a channel, oldest first. */
export interface ChannelLog {
  messages: readonly ChatMessage[]
  /** Everything up to this revision is loaded, except pages older than the first message. */
  revision: number
  hasOlder: boolean
  readers: readonly ChatReader[]
}

interface AnswerParts {
  results: readonly ChatMessage[]
  readers: readonly ChatReader[]
  has_more?: boolean
  revision?: number
}

/** Each item once, in its newest version. */
const joined = (one: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] => {
  const bySeq = new Map(one.map((message) => [message.seq, message]))
  for (const message of other) {
    const known = bySeq.get(message.seq)
    if (known === undefined || known.revision <= message.revision) bySeq.set(message.seq, message)
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/**
 * Quotes show the current text of the quoted message. The server sends only the quoted messages again when they change,
 * not the ones that quote them.
 */
const quotingAnew = (messages: readonly ChatMessage[], come: readonly ChatMessage[]): ChatMessage[] => {
  const bySeq = new Map([...come, ...messages].map((message) => [message.seq, message]))
  return messages.map((message) => {
    const quoted = message.reply_to === null ? undefined : bySeq.get(message.reply_to.seq)
    return message.reply_to === null || quoted === undefined
      ? message
      : { ...message, reply_to: { ...message.reply_to, text: quotedAs(spokenOf(quoted)) } }
  })
}

/**
 * The log with an answer merged in. Only an answer to "what came after" advances the revision, since only that one
 * leaves nothing out. A change to a message older than the loaded ones waits until its page is loaded.
 */
export const joinAnswer = (
  log: ChannelLog | undefined,
  { results, readers, has_more: hasMore = false, revision = 0 }: AnswerParts,
  asked: { after?: number; before?: number } = {},
): ChannelLog => {
  if (log === undefined) return { messages: joined([], results), revision, hasOlder: hasMore, readers }
  const first = log.messages[0]?.seq ?? 0
  const fitting = asked.before === undefined ? results.filter(({ seq }) => seq >= first) : results
  return {
    messages: quotingAnew(joined(log.messages, fitting), results),
    revision: asked.after === undefined ? log.revision : Math.max(log.revision, revision),
    hasOlder: asked.before === undefined ? log.hasOlder : hasMore,
    readers,
  }
}
