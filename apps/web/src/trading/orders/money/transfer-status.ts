import { statusTones } from '@armature/domain/states/status-tones'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'

/** The state of a vendor's payout, with a colour and label each. */
export const transferLooks = {
  NOT_DUE: { label: 'Not due', tone: statusTones.transfer.NOT_DUE },
  PENDING: { label: 'Pending', tone: statusTones.transfer.PENDING },
  PROCESSING: { label: 'Processing', tone: statusTones.transfer.PROCESSING },
  COMPLETED: { label: 'Completed', tone: statusTones.transfer.COMPLETED },
  FAILED: { label: 'Failed', tone: statusTones.transfer.FAILED },
  REVERSED: { label: 'Reversed', tone: statusTones.transfer.REVERSED },
} as const satisfies Record<TransferStatus, { label: string; tone: Tone }>

export const transferOptions = Object.entries(transferLooks).map(([value, { label }]) => ({ value, label }))
