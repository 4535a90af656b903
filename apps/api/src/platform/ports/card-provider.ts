import type { Cards } from './cards.ts'
import type { Disputes } from './disputes.ts'
import type { PaymentCustomers } from './payment-customers.ts'
import type { Payments } from './payments.ts'
import type { PayoutAccounts } from './payout-accounts.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Transfers } from './transfers.ts'

/** All that we ask of the one provider of cards, payouts and subscriptions. */
export type CardProvider = Cards &
  Disputes &
  PaymentCustomers &
  Payments &
  PayoutAccounts &
  Subscriptions &
  Transfers
