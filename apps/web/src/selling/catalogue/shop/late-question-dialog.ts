import { lateDialog } from '../../../platform/ui/late/late-dialog.tsx'
import type { QuestionDialogProps } from './question-dialog.tsx'

export const QuestionDialog = lateDialog<QuestionDialogProps>(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
  ({ isOpen }) => isOpen,
)
