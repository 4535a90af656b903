import { limits } from '@armature/domain/limits'
import { ActionIcon, Button, Select, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { keptUnder } from '../api/kept-here.ts'
import { sayTyping } from '../api/live-state.ts'
import { getSession } from '../api/session.ts'
import type { ChatMessage } from './channel-log.ts'
import classes from './chat.module.css'
import type { OpenChat } from './chat-state.ts'
import { AttachButton, PickedList } from './picked-files.tsx'
import type { PickedFiles } from './use-picked-files.ts'
import { wordsOf } from './words-of.ts'

/** What is being written: a new message, an answer to one, or one's own put right. */
export interface Writing {
  mode: 'new' | 'reply' | 'edit'
  message: ChatMessage | null
}

export const aNewMessage: Writing = { mode: 'new', message: null }

interface ComposerProps {
  chat: OpenChat
  writing: Writing
  onCancel: () => void
  files: PickedFiles
  onSend: (text: string, line: number | undefined) => void
}

const nearlyFull = limits.chat.text.max - 200
const typingPauseMs = limits.chat.typingSeconds.pause * 1_000

const draftKey = (channel: string): string => {
  const session = getSession()
  return session === null ? '' : keptUnder(session).draft(channel)
}

/** What was typed and not sent, which a reload keeps. */
const useDraft = (channel: string, { mode, message }: Writing) => {
  const isEdit = mode === 'edit'
  const [text, setText] = useState(() =>
    isEdit ? (message?.text ?? '') : (sessionStorage.getItem(draftKey(channel)) ?? ''),
  )
  const put = (next: string): void => {
    setText(next)
    if (isEdit) return
    if (next === '') sessionStorage.removeItem(draftKey(channel))
    else sessionStorage.setItem(draftKey(channel), next)
  }
  return [text, put] as const
}

const About = ({ writing: { mode, message }, onCancel }: Pick<ComposerProps, 'writing' | 'onCancel'>) =>
  message !== null && (
    <div className={classes.about}>
      <span>
        <strong>
          {mode === 'edit'
            ? 'Editing'
            : `Replying to ${message.mine ? 'yourself' : (message.author?.name ?? '')}`}
        </strong>{' '}
        {wordsOf(message)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={mode === 'edit' ? 'Stop editing' : 'Don’t reply to it'}
        onClick={onCancel}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  )

interface LineSelectProps {
  lines: OpenChat['lines']
  value: string | null
  onChange: (line: string | null) => void
}

/** The line of the record that the message is about. */
const LineSelect = ({ lines, value, onChange }: LineSelectProps) =>
  lines.length > 0 && (
    <Select
      size="xs"
      aria-label="About which part"
      placeholder="About which part? (optional)"
      clearable
      clearButtonProps={{ 'aria-label': 'About no part' }}
      comboboxProps={{ withinPortal: false }}
      data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  )

/** Where a message is written. Enter sends, Shift and Enter breaks the line. */
export const Composer = ({ chat, writing, files, onCancel, onSend }: ComposerProps) => {
  const [text, setText] = useDraft(chat.channel, writing)
  const [line, setLine] = useState<string | null>(null)
  const told = useRef(0)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (writing.mode !== 'new') input.current?.focus()
  }, [writing])

  const type = (next: string): void => {
    setText(next)
    const now = Date.now()
    if (next === '' || now - told.current < typingPauseMs) return
    told.current = now
    sayTyping(chat.channel)
  }
  const send = (): void => {
    const whole = text.trim()
    input.current?.focus()
    const hasFiles = writing.mode !== 'edit' && files.picked.some(({ refused }) => refused === null)
    if (whole === '' && !hasFiles) return
    onSend(whole, line === null ? undefined : Number(line))
    setText('')
    setLine(null)
    told.current = 0
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's Enter ends a word, not the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { files: pasted } = event.clipboardData
    if (pasted.length === 0 || writing.mode === 'edit') return
    // Office programs put a picture of the words beside the words.
    if (event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(pasted)
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <About writing={writing} onCancel={onCancel} />
      {writing.mode !== 'edit' && <LineSelect lines={chat.lines} value={line} onChange={setLine} />}
      {writing.mode !== 'edit' && <PickedList files={files} />}
      <div className={classes.row}>
        {writing.mode !== 'edit' && <AttachButton onPick={files.add} />}
        <Textarea
          ref={input}
          className={classes.input ?? ''}
          data-autofocus
          autosize
          minRows={1}
          maxRows={7}
          maxLength={limits.chat.text.max}
          aria-label="Message"
          placeholder="Write a message"
          description={
            text.length > nearlyFull ? `${limits.chat.text.max - text.length} characters left` : undefined
          }
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button type="submit">{writing.mode === 'edit' ? 'Save' : 'Send'}</Button>
      </div>
    </form>
  )
}
