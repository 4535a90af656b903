import '../shell-styles.ts'
import { layout } from '../../../platform/layout.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState, useEffect } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { ChatHost } from '../../../desk/chat/chat-host.tsx'
import { ConfirmationHost } from '../../../people/auth/confirmation-host.tsx'
import { Desk } from '../palette/desk.tsx'
import { SideMenu } from './side-menu.tsx'
import classes from './shell.module.css'
import { TestMoneyNote } from './test-money-note.tsx'
import { TopBar } from './top-bar.tsx'
import type { ViewsControlProps } from '@armature/ui/table/tools/views-tool.tsx'
import { ViewsControl } from '@armature/ui/table/tools/views-tool.tsx'
import { ViewsMenu } from '../views/views-control.tsx'
import { useBrowserMoves } from '../use-browser-moves.ts'
import { useTableSettings } from '../views/use-table-settings.ts'
import { unreadQuery } from '../../../desk/chat/chat-api.ts'
import { DocumentTitle } from '../document-title.tsx'
import { useTrail } from '../trail.ts'
import type { QueryKey } from '@tanstack/react-query'
import { titleOf } from '../route-title.ts'

/** A record's name as loaded by the screen, else its number. */
const RecordName = ({ queryKey, label }: { queryKey: QueryKey; label: string }) => {
  const { data } = useQuery<{ name: string }>({ queryKey, enabled: false })
  return data?.name ?? label
}

/** Breadcrumbs of a record's page: its list, and for a form the record that it changes. */
export const Breadcrumbs = () => {
  const here = useMatches().at(-1)
  const trail = useTrail()
  return here === undefined || trail.length === 0 ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to, key }) => (
          <li key={to}>
            <Link to={to}>{key === undefined ? label : <RecordName queryKey={key} label={label} />}</Link>
          </li>
        ))}
        <li aria-current="page">{titleOf(here)}</li>
      </ol>
    </nav>
  )
}

/**
 * When a page is left by one of its own buttons, the focus goes with it. The next page then gets it at its start, where
 * the skip link is. A menu entry keeps the focus, and so does a field that the page focuses.
 */
const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged && document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** The title of a screen for a signed-in person. */
const UnreadTitle = ({ title }: { title?: string }) => {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, select: ({ total }) => total })
  const above = useTrail()
  return <DocumentTitle unread={unread} {...(title ? { title } : { above })} />
}

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
          <main id="content" data-shell tabIndex={-1} className={classes.main}>
            <ViewsControl value={showViewsMenu}>{children ?? <Outlet />}</ViewsControl>
          </main>
        </div>
      </div>
      <ConfirmationHost />
      <ChatHost />
      <Desk />
    </QueryClientProvider>
  )
}
