import type { TransitionName } from '@armature/domain/quotes/quote-workflow-table'

/** One deed in a quote's life; each happens some hours after the one before. */
export type Step =
  | { do: 'down-payment'; percent: number }
  | { do: 'price' }
  | { do: 'quote'; by: 'ADMIN' | 'TENANT' | 'CUSTOMER' | 'SYSTEM'; name: TransitionName; reason?: string }
  | { do: 'sub-quotes'; by: 'ADMIN' | 'VENDOR'; name: TransitionName; reason?: string; only?: 'first' }
  | { do: 'pay'; full?: boolean; transfers?: readonly Transfer[] }

/** How a vendor's payout stands in the demo: one per sub-order, in turn. */
export type Transfer = 'COMPLETED' | 'PENDING' | 'FAILED' | 'NOT_DUE'

export interface Scenario {
  name: string
  vendors: number
  tenant?: true
  notes: string
  steps: readonly Step[]
}

const send: readonly Step[] = [
  { do: 'down-payment', percent: 30 },
  { do: 'quote', by: 'ADMIN', name: 'send-to-vendor' },
]
const priced: readonly Step[] = [...send, { do: 'price' }]
const withAdmin: readonly Step[] = [...priced, { do: 'sub-quotes', by: 'VENDOR', name: 'send-to-admin' }]
const approved: readonly Step[] = [...withAdmin, { do: 'quote', by: 'ADMIN', name: 'admin-approve' }]
const offered: readonly Step[] = [...approved, { do: 'quote', by: 'ADMIN', name: 'send-to-customer' }]
const storeOffer: readonly Step[] = [
  { do: 'down-payment', percent: 50 },
  { do: 'price' },
  { do: 'quote', by: 'TENANT', name: 'send-to-customer' },
]

/** Something of everything, so that no screen is empty: every status on both levels, and finished business. */
export const scenarios: readonly Scenario[] = [
  { name: 'new', vendors: 2, notes: 'Two arms for a pick-and-place cell, delivery in March.', steps: [] },
  { name: 'new, one vendor', vendors: 1, notes: '', steps: [] },
  { name: 'being priced', vendors: 2, notes: 'Please quote spare parts separately.', steps: send },
  { name: 'being priced by three', vendors: 3, notes: 'Mobile base prototype.', steps: send },
  {
    name: 'one vendor further',
    vendors: 2,
    notes: 'Servo upgrade for a humanoid leg.',
    steps: [...priced, { do: 'sub-quotes', by: 'VENDOR', name: 'vendor-approve', only: 'first' }],
  },
  {
    name: 'vendors approved',
    vendors: 2,
    notes: 'Gripper evaluation, five units.',
    steps: [...priced, { do: 'sub-quotes', by: 'VENDOR', name: 'vendor-approve' }],
  },
  { name: 'with the admin', vendors: 2, notes: 'Sensor set for a warehouse AMR.', steps: withAdmin },
  {
    name: 'declined by a vendor',
    vendors: 2,
    notes: 'Need CE marking on all parts.',
    steps: [
      ...send,
      {
        do: 'sub-quotes',
        by: 'VENDOR',
        name: 'decline-request',
        reason: 'Out of production, successor in spring.',
        only: 'first',
      },
    ],
  },
  { name: 'approved', vendors: 2, notes: 'Lab course, ten work places.', steps: approved },
  {
    name: 'vendor to customer',
    vendors: 1,
    notes: 'Replacement for a broken wrist.',
    steps: [
      ...priced,
      { do: 'sub-quotes', by: 'VENDOR', name: 'vendor-approve' },
      { do: 'sub-quotes', by: 'VENDOR', name: 'vendor-to-customer' },
    ],
  },
  { name: 'offered', vendors: 2, notes: 'Research arm with two end effectors.', steps: offered },
  { name: 'offered, three vendors', vendors: 3, notes: 'Outdoor rover, second unit.', steps: offered },
  {
    name: 'changes asked for',
    vendors: 2,
    notes: 'Welding cell.',
    steps: [
      ...offered,
      { do: 'quote', by: 'CUSTOMER', name: 'request-changes', reason: 'Can you do better on the lidar?' },
    ],
  },
  {
    name: 'declined by the customer',
    vendors: 2,
    notes: 'Budget round, first try.',
    steps: [...offered, { do: 'quote', by: 'CUSTOMER', name: 'close', reason: 'Over budget this quarter.' }],
  },
  {
    name: 'cancelled',
    vendors: 1,
    notes: '',
    steps: [...send, { do: 'quote', by: 'ADMIN', name: 'close', reason: 'Asked for twice.' }],
  },
  { name: 'bought', vendors: 2, notes: 'Inspection robot, pilot.', steps: [...offered, { do: 'pay' }] },
  {
    name: 'bought, paid out',
    vendors: 2,
    notes: 'Palletizing cell.',
    steps: [...offered, { do: 'pay', full: true, transfers: ['COMPLETED', 'COMPLETED'] }],
  },
  {
    name: 'bought, one transfer failed',
    vendors: 2,
    notes: 'Teaching robots, semester start.',
    steps: [...offered, { do: 'pay', full: true, transfers: ['FAILED', 'PENDING'] }],
  },
  {
    name: 'bought, shipping',
    vendors: 3,
    notes: 'Fleet extension.',
    steps: [...offered, { do: 'pay', full: true, transfers: ['PENDING', 'NOT_DUE', 'COMPLETED'] }],
  },
  { name: 'store: new', vendors: 1, tenant: true, notes: 'From the store.', steps: [] },
  { name: 'store: offered', vendors: 1, tenant: true, notes: '', steps: storeOffer },
  {
    name: 'store: bought',
    vendors: 1,
    tenant: true,
    notes: 'Starter kit.',
    steps: [...storeOffer, { do: 'pay', transfers: ['FAILED'], full: true }],
  },
  {
    name: 'store: declined',
    vendors: 1,
    tenant: true,
    notes: '',
    steps: [...storeOffer, { do: 'quote', by: 'CUSTOMER', name: 'close', reason: 'Found it elsewhere.' }],
  },
]
