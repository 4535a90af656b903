import { useBlocker } from '@tanstack/react-router'
import { getSession } from '../../api/session.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before unsaved changes are left behind, within the app and when the tab is closed. */
export const LeaveGuard = ({ hasChanges }: { hasChanges: () => boolean }) => {
  const blocker = useBlocker({
    // Signing out must never be held up.
    shouldBlockFn: () => hasChanges() && getSession() !== null,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      question={blocker.status === 'blocked' ? 'Leave without saving your changes?' : null}
      onAgree={() => blocker.proceed?.()}
      onDisagree={() => blocker.reset?.()}
    />
  )
}
