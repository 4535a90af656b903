import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { statusLook } from './quote-status.ts'

export const QuoteStatusBadge = ({
  status,
  forCustomer = false,
}: {
  status: QuoteStatus
  forCustomer?: boolean
}) => <StatusBadge {...statusLook(status, forCustomer)} />
