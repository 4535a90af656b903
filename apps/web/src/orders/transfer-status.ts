import type { TransferStatus } from '@armature/domain/orders/transfer-machine'
import type { Tone } from '../ui/status-badge.tsx'

/** Where a vendor's payout stands, in one colour and label each. */
export const transferLooks = {
  NOT_DUE: { label: 'Not due', tone: 'neutral' },
  PENDING: { label: 'Pending', tone: 'waiting' },
  PROCESSING: { label: 'Processing', tone: 'progress' },
  COMPLETED: { label: 'Completed', tone: 'done' },
  FAILED: { label: 'Failed', tone: 'bad' },
  REVERSED: { label: 'Reversed', tone: 'bad' },
} as const satisfies Record<TransferStatus, { label: string; tone: Tone }>

export const transferOptions = Object.entries(transferLooks).map(([value, { label }]) => ({ value, label }))
