import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { QuestionDialogProps } from './question-dialog.tsx'

export const QuestionDialog = lazyDialog<QuestionDialogProps>(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
  ({ isOpen }) => isOpen,
)
