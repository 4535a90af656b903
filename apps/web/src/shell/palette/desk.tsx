import { useSelector } from '@tanstack/react-store'
import { Suspense, lazy, useEffect } from 'react'
import type { OnDesk } from './desk-state.ts'
import { clearDesk, deskState, giveFocusBack } from './desk-state.ts'
import { useKeys } from './use-keys.ts'
import { useSeen } from './use-seen.ts'

// Their code comes with the first look: no screen needs it to stand.
const load = () => import('./desk-views.ts')
const views = {
  palette: lazy(async () => ({ default: (await load()).Palette })),
  keys: lazy(async () => ({ default: (await load()).KeysSheet })),
  help: lazy(async () => ({ default: (await load()).PageHelp })),
} as const satisfies Record<OnDesk, unknown>

/** After the dialog has gone, unless another one has come. */
const giveFocusBackLater = (): void => {
  if (deskState.get() === null) giveFocusBack()
}

/** The command palette, the sheet of shortcuts and the page's help, whichever is open over the screen. */
export const Desk = () => {
  const open = useSelector(deskState)
  useKeys()
  useSeen()
  // The dialog comes and goes with its code, so that it can't know what had the focus before.
  useEffect(() => (open === null ? undefined : giveFocusBackLater), [open])
  if (open === null) return null
  const View = views[open]
  return (
    <Suspense>
      <View onClose={clearDesk} />
    </Suspense>
  )
}
