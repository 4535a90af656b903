import { wordsOf } from '@armature/domain/chat/words-of'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../platform/api/failures.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { aboutNothing } from './pins/about.ts'
import type { ChannelLog, ChatMessage } from './channel-log.ts'
import { spokenOf } from './channel-log.ts'
import { addAnswered, channelQuery } from './chat-api.ts'
import type { Writing, WritingWork } from './composer/chat-drafts.ts'
import { aNewMessage, forgetEdit } from './composer/chat-drafts.ts'
import attachmentClasses from './composer/attachments.module.css'
import { queueMessage, sendNow } from './composer/chat-queue.ts'
import classes from './chat.module.css'
import type { OpenChat } from './chat-state.ts'
import { useCovering } from './chat-state.ts'
import { Composer } from './composer/composer.tsx'
import type { MessageActions } from './message-item.tsx'
import { MessageList } from './message-list.tsx'
import type { ShownMessage } from './use-shown-message.ts'
import { useFileDrop } from './composer/use-file-drop.ts'
import { usePickedFiles } from './composer/use-picked-files.ts'
import { useReadMark } from './use-read-mark.ts'
import { useTyping } from './composer/use-typing.ts'
import type { WaitingMessage } from './composer/waiting-store.ts'
import { onWaiting, waitingMessages } from './composer/waiting-store.ts'
import { messages } from '@armature/domain/messages'
import { WaitingItem } from './composer/waiting-item.tsx'
import { useSelector } from '@tanstack/react-store'
import { liveState } from '../../platform/api/live/live-state.ts'

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Is this browser offline, as far as it knows? */
const useIsOffline = (): boolean => {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const live = useSelector(liveState)
  return !isOnline || live === 'lost'
}

/** Replaces a chat that its reader may not, or no longer, see. It shows only the reader's own unsent text. */
const ChatGone = ({ waiting }: { waiting: readonly WaitingMessage[] }) => {
  const note = useRef<HTMLDivElement>(null)
  // The focused element may have gone with the chat.
  useEffect(() => note.current?.focus(), [])
  return (
    <div className={classes.log}>
      <div ref={note} className={`${classes.system} ${classes.alone}`} role="alert" tabIndex={-1}>
        {messages.chatGone}
      </div>
      {waiting.map((message) => (
        <WaitingItem key={message.client_id} message={message} />
      ))}
    </div>
  )
}

const useChanges = (channel: string) => {
  const onDone = (message: ChatMessage) => {
    addAnswered(channel, message)
    forgetEdit(channel, message.seq)
  }
  const edit = useWrite<{ seq: number; text: string }, ChatMessage>({
    send: ({ seq, text }, write) => write('editChatMessage', { params: { channel, seq }, body: { text } }),
    onDone,
  })
  const remove = useWrite<number, ChatMessage>({
    send: (seq, write) => write('deleteChatMessage', { params: { channel, seq } }),
    onDone,
  })
  return { edit, remove }
}

/**
 * The message box gets the focus when an edit or an answer begins or ends. One begun before this view opened, as before
 * a search, leaves the focus alone.
 */
const useField = (writing: Writing) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const broughtBack = useRef<Writing | null>(writing)
  useEffect(() => {
    if (broughtBack.current === writing) return
    broughtBack.current = null
    // The end of an edit moves the focus here, unless it is elsewhere by then.
    const isWanted = writing.mode !== 'new' || document.activeElement === document.body
    if (!isWanted || document.activeElement === field.current) return
    field.current?.focus()
    // Typing continues at the end; a new field has its caret at the start.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [writing])
  return field
}

interface DeletionRules extends Pick<ReturnType<typeof useChanges>, 'remove'> {
  work: WritingWork
  field: RefObject<HTMLTextAreaElement | null>
}

/** Deletes the message after the question, and ends an edit of it. */
const useDeletion = ({ remove, work, field }: DeletionRules) => {
  const [asked, ask] = useState<ChatMessage | null>(null)
  useCovering(asked !== null)
  const drop = async ({ seq }: ChatMessage): Promise<void> => {
    const { ok } = await remove.run(seq)
    if (ok) {
      work.setWriting((now) => (now.mode === 'edit' && now.message?.seq === seq ? aNewMessage : now))
      // The button that opened the question goes with the message.
      field.current?.focus()
    }
    ask(null)
  }
  return { asked, ask, agree: (message: ChatMessage) => void drop(message), disagree: () => ask(null) }
}

const OfflineNote = ({ waiting }: { waiting: number }) => {
  const isOffline = useIsOffline()
  const what = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
  return (
    <div role="status">
      {isOffline && (
        <div className={classes.offline}>
          {waiting === 0
            ? 'You’re offline. Messages are sent when the connection is back.'
            : `You’re offline. ${what} here and will be sent when the connection is back.`}
        </div>
      )}
    </div>
  )
}

interface DeleteQuestionProps {
  message: ChatMessage | null
  isBusy: boolean
  onAgree: (message: ChatMessage) => void
  onDisagree: () => void
}

const DeleteQuestion = ({ message, isBusy, onAgree, onDisagree }: DeleteQuestionProps) => (
  <ConfirmDialog
    question={message && 'Delete this message?'}
    subject={message && wordsOf(spokenOf(message))}
    isBusy={isBusy}
    onAgree={() => message && onAgree(message)}
    onDisagree={onDisagree}
  />
)

interface LogAreaProps extends MessageActions, ShownMessage {
  channel: string
  log: ChannelLog | undefined
  waiting: readonly WaitingMessage[]
  isError: boolean
  onRetry: () => void
}

/** The messages, once loaded. */
const LogArea = ({ log, isError, onRetry, ...list }: LogAreaProps) => {
  if (log !== undefined) return <MessageList log={log} {...list} />
  return isError ? (
    <div className={classes.log}>
      <LoadError title="This chat could not be loaded." onRetry={onRetry} />
    </div>
  ) : (
    <Loader size="sm" className={classes.loader ?? ''} />
  )
}

interface ChannelViewProps extends ShownMessage {
  chat: OpenChat
  /** It outlives this view, for example during a search of the chat. */
  work: WritingWork
}

/** A channel: its messages, the people who are typing, and the message box. */
export const ChannelView = ({ chat, work, ...shown }: ChannelViewProps) => {
  const { channel } = chat
  const { data: log, error, isError, refetch } = useQuery(channelQuery(channel))
  const all = useSyncExternalStore(onWaiting, waitingMessages)
  // Once the server has a message with the same id, its version is shown.
  const stored = new Set(log?.messages.flatMap(({ client_id, mine }) => (mine ? (client_id ?? []) : [])))
  const waiting = all.filter((one) => one.channel === channel && !stored.has(one.client_id))
  const typing = useTyping(channel, log)
  const { writing, setWriting, leaveWriting, stopWriting, about, setAbout } = work
  const field = useField(writing)
  const { edit, remove } = useChanges(channel)
  const deletion = useDeletion({ remove, work, field })
  const files = usePickedFiles(channel)
  const isOver = useFileDrop(files.add)
  useReadMark(channel, log)
  useEffect(sendNow, [])

  /** The edited text stays in the field until the server has it. */
  const change = async ({ seq }: ChatMessage, text: string): Promise<void> => {
    const { ok } = await edit.run({ seq, text })
    // The field may hold other text by then.
    if (ok) setWriting((now) => (now === writing ? aNewMessage : now))
  }

  const send = (text: string): void => {
    const { mode, message } = writing
    if (mode === 'edit' && message !== null) return void change(message, text)
    const { line, pin } = about
    setWriting(aNewMessage)
    setAbout(aboutNothing)
    void queueMessage(
      {
        channel,
        text,
        ...(mode === 'reply' && message !== null ? { reply_to: message.seq } : {}),
        ...(line === null ? {} : { line: line.id, line_name: line.name }),
        ...(pin === undefined ? {} : { pin }),
      },
      files.take(),
    )
  }
  if (error instanceof ApiError && error.status === 404) return <ChatGone waiting={waiting} />
  return (
    <>
      <LogArea
        channel={channel}
        log={log}
        waiting={waiting}
        {...shown}
        isError={isError}
        onRetry={() => void refetch()}
        onReply={(message) => setWriting({ mode: 'reply', message })}
        onEdit={(message) => setWriting({ mode: 'edit', message })}
        onDelete={deletion.ask}
      />
      <div className={classes.typing} role="status">
        {typing}
      </div>
      <OfflineNote waiting={waiting.length} />
      <Composer
        key={writing.mode === 'edit' ? writing.message?.seq : 'new'}
        chat={chat}
        writing={writing}
        field={field}
        files={files}
        isBusy={writing.mode === 'edit' && edit.underWay?.seq === writing.message?.seq}
        about={about}
        onAbout={setAbout}
        onCancel={stopWriting}
        onLeave={leaveWriting}
        onSend={send}
      />
      {isOver && <div className={attachmentClasses.dropHint}>Drop the files here</div>}
      <DeleteQuestion
        message={deletion.asked}
        isBusy={remove.isBusy}
        onAgree={deletion.agree}
        onDisagree={deletion.disagree}
      />
    </>
  )
}
