import { lateDialog } from '../ui/late-dialog.tsx'
import type { RecordPaymentDialogProps } from './record-payment-dialog.tsx'
import type { ReasonDialogProps } from './reason-dialog.tsx'

/** Asks why, before something is declined, closed or sent back. */
export const ReasonDialog = lateDialog<ReasonDialogProps>(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
  ({ title }) => title !== null,
)

/** The purchase by an off-line payment. */
export const RecordPaymentDialog = lateDialog<RecordPaymentDialogProps>(
  async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
  ({ quote }) => quote !== null,
)
