import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { OnDesk } from './desk-state.ts'
import { clearDesk, deskState, giveFocusBack } from './desk-state.ts'
import { useKeys } from './use-keys.ts'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../../../platform/api/use-session.ts'
import { noteSeen, recordAt } from './seen-records.ts'

/** Stores each record whose page is opened. */
const useSeen = (): void => {
  const session = useSession()
  const at = useLocation({ select: ({ pathname, search }) => recordAt(pathname, search) })
  useEffect(() => {
    if (session !== null && at !== null) noteSeen(session, at)
  }, [session, at])
}

// Their code loads on first use: no screen needs it.
const load = () => import('./desk-views.ts')
const asked = { isAskedFor: true }
const views = {
  palette: lazyPart(async () => (await load()).Palette, { ...asked, keepsKeys: true }),
  keys: lazyPart(async () => (await load()).KeysSheet, asked),
  help: lazyPart(async () => (await load()).PageHelp, asked),
} as const satisfies Record<OnDesk, unknown>

/** After the dialog has closed, unless another has opened. */
const giveFocusBackLater = (): void => {
  if (deskState.get() === null) giveFocusBack()
}

/** The command palette, the list of shortcuts and the page's help, whichever is open. */
export const Desk = () => {
  const open = useSelector(deskState)
  useKeys()
  useSeen()
  // The dialog mounts and unmounts with its code, so it can't know what had the focus before.
  useEffect(() => (open === null ? undefined : giveFocusBackLater), [open])
  if (open === null) return null
  const View = views[open]
  return <View onClose={clearDesk} />
}
