import '../shell-styles.ts'
import { layout } from '../../../platform/ui/layout.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { ChatHost } from '../../../desk/chat/chat-host.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Desk } from '../palette/desk.tsx'
import { SideMenu } from './side-menu.tsx'
import classes from './shell.module.css'
import { TestMoneyNote } from './test-money-note.tsx'
import { TopBar } from './top-bar.tsx'
import { UnreadTitle } from './unread-title.tsx'
import type { ViewsControlProps } from '../../../platform/ui/table/tools/views-tool.tsx'
import { ViewsControl } from '../../../platform/ui/table/tools/views-tool.tsx'
import { ViewsMenu } from '../views/views-control.tsx'
import { useBrowserMoves } from '../use-browser-moves.ts'
import { useFocusOnArrival } from '../use-focus-on-arrival.ts'
import { useTableSettings } from '../views/use-table-settings.ts'

const width = layout.drawerWidthPx

/** Covers the screen on a phone: traps the focus, and returns it when closed. */
const TemporaryDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer.Root
    opened={opened}
    onClose={onClose}
    size={width}
    classNames={{ content: classes.temporary ?? '' }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <Drawer.Body p={0}>
        <SideMenu onChoose={onClose} />
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)

const showViewsMenu = (props: ViewsControlProps) => <ViewsMenu {...props} />

/** Needs the query client's provider, and renders nothing. */
const TablesOfPerson = () => {
  useTableSettings()
  useBrowserMoves()
  return null
}

/** Drawer, top bar and the screen (specification sections 2 and 9: 230 px, persistent from 576, open from 768). */
export const ShellLayout = ({ title, children }: { title?: string; children?: ReactNode }) => {
  useFocusOnArrival()
  const persistent = useMediaQuery(`(min-width: ${layout.drawerPersistentFromPx}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  // Each width has its own state: narrowing a window doesn't open the menu over its content.
  const [isBeside, setBeside] = useState(() => window.innerWidth >= layout.drawerOpenFromPx)
  const [isOver, setOver] = useState(false)
  const opened = persistent ? isBeside : isOver
  const toggle = () => (persistent ? setBeside(!isBeside) : setOver(!isOver))
  return (
    <QueryClientProvider client={queryClient}>
      <TablesOfPerson />
      <UnreadTitle {...(title ? { title } : {})} />
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <div className={classes.frame}>
        {persistent && isBeside && (
          <div className={classes.drawer} style={{ width }}>
            <SideMenu />
          </div>
        )}
        {!persistent && <TemporaryDrawer opened={isOver} onClose={() => setOver(false)} />}
        <div className={classes.screen}>
          <TestMoneyNote />
          <TopBar opened={opened} onToggle={toggle} />
          {children === undefined && <Breadcrumbs />}
          <main id="content" tabIndex={-1} className={classes.main}>
            <ViewsControl value={showViewsMenu}>{children ?? <Outlet />}</ViewsControl>
          </main>
        </div>
      </div>
      <ChatHost />
      <Desk />
    </QueryClientProvider>
  )
}
