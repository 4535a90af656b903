import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { RobotDialogProps } from './robot-dialog.tsx'

export const RobotDialog = lazyDialog<RobotDialogProps>(
  async () => (await import('./robot-dialog.tsx')).RobotDialog,
  ({ isOpen }) => isOpen,
)
