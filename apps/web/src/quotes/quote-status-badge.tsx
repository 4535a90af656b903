import type { QuoteStatus } from '@armature/domain/quotes/quote-states'
import { StatusBadge } from '../ui/status-badge.tsx'
import { statusLook } from './quote-status.ts'

export const QuoteStatusBadge = ({
  status,
  forCustomer = false,
}: {
  status: QuoteStatus
  forCustomer?: boolean
}) => <StatusBadge {...statusLook(status, forCustomer)} />
