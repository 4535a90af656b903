import { layout } from '../../platform/layout.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import classes from './chat.module.css'
import { ChatPane } from './chat-pane.tsx'
import type { OpenChat } from './chat-state.ts'
import { closeChat, useIsCovered } from './chat-state.ts'

const drawerPx = 460

/** A chat over the screen: at its side, or on a phone a sheet from below. */
export const ChatDrawer = ({ chat }: { chat: OpenChat }) => {
  const isWide = useMediaQuery(`(min-width: ${layout.drawerPersistentFromPx}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  return (
    <Drawer
      opened
      onClose={closeChat}
      closeOnEscape={!useIsCovered()}
      returnFocus={false}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? drawerPx : '88%'}
      title={`Chat of ${chat.name}`}
      closeButtonProps={{ 'aria-label': 'Close the chat' }}
      classNames={{
        content: `${classes.drawer} ${isWide ? '' : classes.sheet}`,
        body: classes.body ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
      }}
    >
      <ChatPane chat={chat} />
    </Drawer>
  )
}
