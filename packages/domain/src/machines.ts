import { accountMachine } from './accounts/account-machine.ts'
import { payoutMachine } from './accounts/payout-status.ts'
import { conversionMachine } from './media/conversion-machine.ts'
import { importMachine } from './catalogue/imports/import-machine.ts'
import { mediaMachine } from './media/media-machine.ts'
import { balanceMachine } from './orders/balance-payment.ts'
import { holdMachine } from './orders/purchase-hold.ts'
import { strayMachine } from './orders/stray-payment.ts'
import { refundMachine, stepMachine } from './orders/refund-machine.ts'
import { attemptMachine } from './orders/transfer-attempt.ts'
import { transferMachine } from './orders/transfer-machine.ts'
import { subscriptionMachine } from './subscriptions/subscription-machine.ts'
import { openLineMachine, openOfferMachine } from './quotes/open-lines.ts'
import { quoteMachine } from './quotes/quote-workflow-table.ts'

/** Every state machine. The generated document lists them; a test checks that no other place spells a state. */
export const machines = [
  quoteMachine,
  openLineMachine,
  openOfferMachine,
  holdMachine,
  balanceMachine,
  strayMachine,
  refundMachine,
  stepMachine,
  transferMachine,
  attemptMachine,
  accountMachine,
  payoutMachine,
  mediaMachine,
  conversionMachine,
  importMachine,
  subscriptionMachine,
] as const
