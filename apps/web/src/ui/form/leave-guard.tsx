import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before unsaved changes are left behind, within the app and when the tab is closed. */
export const LeaveGuard = ({ hasChanges }: { hasChanges: () => boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: hasChanges,
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
