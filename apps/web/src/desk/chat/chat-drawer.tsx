import { layout } from '../../platform/layout.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { ChannelView } from './channel-view.tsx'
import { useWriting } from './composer/chat-drafts.ts'
import classes from './chat.module.css'
import type { OpenChat } from './chat-state.ts'
import { ChatSearch } from './chat-search.tsx'
import { closeChat, useIsCovered } from './chat-state.ts'
import { FoundMessages } from './found-messages.tsx'

const drawerPx = 460

/** A chat at the side of the screen; on a phone it covers the screen. */
export const ChatDrawer = ({ chat }: { chat: OpenChat }) => {
  const isWide = useMediaQuery(`(min-width: ${layout.drawerPersistentFromPx}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  const [search, setSearch] = useState<string | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const work = useWriting(chat.channel)
  const show = (seq: number) => {
    setShown(seq)
    setSearch(null)
  }
  return (
    <Drawer
      opened
      onClose={closeChat}
      closeOnEscape={!useIsCovered()}
      returnFocus={false}
      position="right"
      size={isWide ? drawerPx : '100%'}
      title={`Chat of ${chat.name}`}
      closeButtonProps={{ 'aria-label': 'Close the chat' }}
      classNames={{
        content: classes.drawer ?? '',
        body: classes.body ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
      }}
    >
      <ChatSearch search={search} onSearch={setSearch} />
      {search !== null && search.trim() !== '' ? (
        <FoundMessages channel={chat.channel} search={search.trim()} onShow={show} />
      ) : (
        <ChannelView chat={chat} work={work} shown={shown} onShown={() => setShown(null)} />
      )}
    </Drawer>
  )
}
