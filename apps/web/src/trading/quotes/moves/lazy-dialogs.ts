import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { FreightDialogProps } from '../prices/freight-dialog.tsx'
import type { LinkPartsDialogProps } from '../compare/link-parts-dialog.tsx'
import type { RecordPaymentDialogProps } from './record-payment-dialog.tsx'
import type { ReasonDialogProps } from './reason-dialog.tsx'

/** Asks for a reason, before something is declined, closed or sent back. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
  ({ title }) => title !== null,
)

/** The purchase by an off-line payment. */
export const RecordPaymentDialog = lazyDialog<RecordPaymentDialogProps>(
  async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
  ({ quote }) => quote !== null,
)

/** Sets a sub-quote's freight. */
export const FreightDialog = lazyDialog<FreightDialogProps>(
  async () => (await import('../prices/freight-dialog.tsx')).FreightDialog,
  ({ sub }) => sub !== null,
)

/** Links two products as equivalent parts. */
export const LinkPartsDialog = lazyDialog<LinkPartsDialogProps>(
  async () => (await import('../compare/link-parts-dialog.tsx')).LinkPartsDialog,
  ({ part }) => part !== null,
)
