import { lateDialog } from '../../../platform/ui/late/late-dialog.tsx'
import type { RobotDialogProps } from './robot-dialog.tsx'

export const RobotDialog = lateDialog<RobotDialogProps>(
  async () => (await import('./robot-dialog.tsx')).RobotDialog,
  ({ isOpen }) => isOpen,
)
