import { wordsOf } from '@armature/domain/chat/words-of'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLongText } from '@armature/domain/values/text-length'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { sayTyping } from '../../../platform/api/live/live-state.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { AboutLine } from '../pins/about-line.tsx'
import type { About as PointedAt } from '../pins/about.ts'
import { spokenOf } from '../channel-log.ts'
import classes from '../chat.module.css'
import type { Writing } from './chat-drafts.ts'
import { useDraft } from './chat-drafts.ts'
import type { OpenChat } from '../chat-state.ts'
import { AttachButton, PickedList } from './picked-files.tsx'
import type { PickedFiles } from './use-picked-files.ts'

interface ComposerProps {
  chat: OpenChat
  writing: Writing
  field: RefObject<HTMLTextAreaElement | null>
  /** Cancels an edit or an answer. */
  onCancel: () => void
  /** Sets it aside for now. */
  onLeave: () => void
  files: PickedFiles
  /** A sent text stays unchanged until the server answers. */
  isBusy: boolean
  /** The subjects of a new message. */
  about: PointedAt
  onAbout: (about: PointedAt) => void
  onSend: (text: string) => void
}

const nearlyFull = limits.chat.text.max - 200
const typingPauseMs = limits.chat.typingSeconds.pause * 1_000

type EscapeRules = Pick<ComposerProps, 'writing' | 'isBusy' | 'onLeave'>

/** For the controls of an edit or a reply: Escape cancels it and leaves the chat open. */
const escapeOf = ({ writing: { mode }, isBusy, onLeave }: EscapeRules) => ({
  'data-mantine-stop-propagation': mode !== 'new',
  onKeyDown: ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && mode !== 'new' && !isBusy) onLeave()
  },
})

interface AboutProps extends Pick<ComposerProps, 'writing' | 'isBusy' | 'onCancel'> {
  escape: ReturnType<typeof escapeOf>
}

const About = ({ writing: { mode, message }, isBusy, onCancel, escape }: AboutProps) =>
  message !== null && (
    <div className={classes.about}>
      <span>
        <strong>
          {mode === 'edit'
            ? 'Editing'
            : `Replying to ${message.mine ? 'yourself' : (message.author?.name ?? '')}`}
        </strong>{' '}
        {wordsOf(spokenOf(message))}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={mode === 'edit' ? 'Stop editing' : 'Cancel reply'}
        aria-disabled={isBusy}
        data-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onCancel()
        }}
        {...escape}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  )

const roomLeft = (text: string): string | undefined =>
  text.length > nearlyFull ? `${limits.chat.text.max - text.length} characters left` : undefined

/** Reports that the user is typing, throttled. */
const useSayTyping = (channel: string) => {
  const said = useRef(0)
  const say = (text: string): void => {
    const now = Date.now()
    if (text === '' || now - said.current < typingPauseMs) return
    said.current = now
    sayTyping(channel)
  }
  const begin = (): void => {
    said.current = 0
  }
  return { say, begin }
}

/** The message box. Enter sends, Shift and Enter breaks the line. */
export const Composer = ({ chat, writing, field, files, isBusy, about, ...actions }: ComposerProps) => {
  const { onAbout, onCancel, onLeave, onSend } = actions
  const [text, setText] = useDraft(chat.channel, writing)
  const [isEmptied, setEmptied] = useState(false)
  const typing = useSayTyping(chat.channel)

  const refusal = tooLongText(text, limits.chat.text.max)
  const type = (next: string): void => {
    setText(next)
    setEmptied(false)
    typing.say(next)
  }
  const send = (): void => {
    const whole = text.trim()
    field.current?.focus()
    if (refusal !== null || isBusy) return
    const isEdit = writing.mode === 'edit'
    const hasFiles = files.picked.some(({ refused }) => refused === null)
    // Files and the line belong to the new message.
    if (whole === '' && (isEdit || (!hasFiles && about.line === null))) {
      setEmptied(isEdit)
      return
    }
    onSend(whole)
    if (isEdit) return
    setText('')
    typing.begin()
  }
  const escape = escapeOf({ writing, isBusy, onLeave })
  const onKeyDown = (event: KeyboardEvent): void => {
    escape.onKeyDown(event)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { files: pasted } = event.clipboardData
    if (pasted.length === 0 || writing.mode === 'edit') return
    // Office programs copy a picture of the text along with the text.
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
      <About {...{ writing, isBusy, onCancel, escape }} />
      {writing.mode !== 'edit' && <AboutLine channel={chat.channel} about={about} onChange={onAbout} />}
      {writing.mode !== 'edit' && <PickedList files={files} />}
      <div className={classes.row}>
        {writing.mode !== 'edit' && <AttachButton onPick={files.add} />}
        <Textarea
          ref={field}
          className={classes.input ?? ''}
          data-autofocus
          autosize
          minRows={1}
          maxRows={7}
          aria-label="Message"
          placeholder="Write a message"
          description={refusal === null ? roomLeft(text) : undefined}
          error={refusal ?? (isEmptied && messages.chatEmptied)}
          value={text}
          readOnly={isBusy}
          {...escape}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <BusyButton type="submit" isBusy={isBusy} {...escape}>
          {writing.mode === 'edit' ? 'Save' : 'Send'}
        </BusyButton>
      </div>
    </form>
  )
}
