import { useState } from 'react'
import { savedUnder } from '../../../platform/api/stored-here.ts'
import { getSession } from '../../../platform/api/session.ts'
import { aboutNothing } from '../pins/about.ts'
import type { ChatMessage } from '../channel-log.ts'

/** The kind of text: a new message, an answer, or an edit of an own message. */
export interface Writing {
  mode: 'new' | 'reply' | 'edit'
  message: ChatMessage | null
}

export const aNewMessage: Writing = { mode: 'new', message: null }

/** An edit has its own text, besides the chat's new message. */
const draftKey = (channel: string, edited: number | null): string => {
  const session = getSession()
  if (session === null) return ''
  return savedUnder(session).draft(edited === null ? channel : `${channel}:${edited}`)
}

/** The typed but unsent or unsaved text, kept on this device until it is sent or its author signs out. */
export const useDraft = (channel: string, { mode, message }: Writing) => {
  const edited = mode === 'edit' ? message : null
  const key = draftKey(channel, edited?.seq ?? null)
  const original = edited?.text ?? ''
  const [text, setText] = useState(() => localStorage.getItem(key) ?? original)
  const put = (next: string): void => {
    setText(next)
    if (next === original) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  }
  return [text, put] as const
}

/** The message is final: its edit was cancelled or saved, or it was deleted. */
export const forgetEdit = (channel: string, seq: number): void =>
  localStorage.removeItem(draftKey(channel, seq))

/** The kind of text, and what a new message is about, which an edit of another one leaves as it is. */
export const useWriting = (channel: string) => {
  const [writing, setWriting] = useState<Writing>(aNewMessage)
  const [about, setAbout] = useState(aboutNothing)
  /** Its text returns when the edit is resumed. */
  const leaveWriting = (): void => setWriting(aNewMessage)
  const stopWriting = (): void => {
    const { mode, message } = writing
    if (mode === 'edit' && message !== null) forgetEdit(channel, message.seq)
    leaveWriting()
  }
  return { writing, setWriting, leaveWriting, stopWriting, about, setAbout }
}

export type WritingWork = ReturnType<typeof useWriting>
