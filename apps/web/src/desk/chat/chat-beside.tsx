import { CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './chat.module.css'
import { ChatPane } from './chat-pane.tsx'
import type { OpenChat } from './chat-state.ts'
import { closeChat, isFocusWanted, useIsCovered } from './chat-state.ts'

/** Elements inside that use Escape themselves. */
const hasOwnEscape = '[data-mantine-stop-propagation=true], [role=dialog], [role=menu], [role=listbox]'

/** A chat in the column beside a record, which can still be edited. */
export const ChatBeside = ({ chat }: { chat: OpenChat }) => {
  const section = useRef<HTMLElement>(null)
  const isCovered = useIsCovered()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest(hasOwnEscape) !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered && !isOwn) closeChat()
  })
  useEffect(() => {
    const { current } = section
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (isFocusWanted()) section.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} className={classes.beside} aria-label={`Chat of ${chat.name}`}>
      <ChatPane
        chat={chat}
        name={<h2 className={classes.title}>Chat of {chat.name}</h2>}
        close={<CloseButton aria-label="Close the chat" onClick={closeChat} />}
      />
    </section>
  )
}
