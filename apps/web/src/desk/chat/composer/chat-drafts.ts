import { useState } from 'react'
import { keptUnder } from '../../../platform/api/kept-here.ts'
import { getSession } from '../../../platform/api/session.ts'
import { aboutNothing } from '../about.ts'
import type { ChatMessage } from '../channel-log.ts'

/** The kind of writing: a new message, an answer to one, or one's own put right. */
export interface Writing {
  mode: 'new' | 'reply' | 'edit'
  message: ChatMessage | null
}

export const aNewMessage: Writing = { mode: 'new', message: null }

/** The message that is put right has words of its own, beside those of the chat's new one. */
const draftKey = (channel: string, edited: number | null): string => {
  const session = getSession()
  if (session === null) return ''
  return keptUnder(session).draft(edited === null ? channel : `${channel}:${edited}`)
}

/** The text that was typed and not sent, or not saved, which a reload and other writing keep. */
export const useDraft = (channel: string, { mode, message }: Writing) => {
  const edited = mode === 'edit' ? message : null
  const key = draftKey(channel, edited?.seq ?? null)
  const original = edited?.text ?? ''
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? original)
  const put = (next: string): void => {
    setText(next)
    if (next === original) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, put] as const
}

/** The message is as it is to be: its new words were given up, or the server has them, or it is deleted. */
export const forgetEdit = (channel: string, seq: number): void =>
  sessionStorage.removeItem(draftKey(channel, seq))

/** The kind of writing, and the things that a new message is about, which stay while another one is put right. */
export const useWriting = (channel: string) => {
  const [writing, setWriting] = useState<Writing>(aNewMessage)
  const [about, setAbout] = useState(aboutNothing)
  /** Its words are there again once it is taken up again. */
  const leaveWriting = (): void => setWriting(aNewMessage)
  const stopWriting = (): void => {
    const { mode, message } = writing
    if (mode === 'edit' && message !== null) forgetEdit(channel, message.seq)
    leaveWriting()
  }
  return { writing, setWriting, leaveWriting, stopWriting, about, setAbout }
}

export type WritingWork = ReturnType<typeof useWriting>
