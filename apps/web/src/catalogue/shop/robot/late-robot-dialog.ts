import { lateDialog } from '../../../ui/late-dialog.tsx'
import type { RobotDialogProps } from './robot-dialog.tsx'

export const RobotDialog = lateDialog<RobotDialogProps>(
  async () => (await import('./robot-dialog.tsx')).RobotDialog,
  ({ isOpen }) => isOpen,
)
