import { accountMachine } from '../accounts/account-machine.ts'
import { payoutMachine } from '../accounts/payout-status.ts'
import { approvalMachine } from '../approvals/approval-machine.ts'
import { claimMachine } from '../claims/claim-machine.ts'
import { disputeMachine } from '../disputes/dispute-machine.ts'
import { conversionMachine } from '../media/conversion-machine.ts'
import { importMachine } from '../catalogue/imports/import-machine.ts'
import { mediaMachine } from '../media/media-machine.ts'
import { balanceMachine } from '../purchases/balance-payment.ts'
import { holdMachine } from '../purchases/purchase-hold.ts'
import { strayMachine } from '../purchases/stray-payment.ts'
import { refundMachine, stepMachine } from '../refunds/refund-machine.ts'
import { attemptMachine } from '../payouts/transfer-attempt.ts'
import { transferMachine } from '../payouts/transfer-machine.ts'
import { subscriptionMachine } from '../subscriptions/subscription-machine.ts'
import { openLineMachine, openOfferMachine } from '../sourcing/open-lines.ts'
import { webhookMachine, webhookMessageMachine } from '../webhooks/webhook-machines.ts'
import { quoteMachine } from '../quotes/workflow/quote-workflow-table.ts'

/** Every state machine. The generated document lists them; a test checks that no other place spells a state. */
export const machines = [
  quoteMachine,
  openLineMachine,
  openOfferMachine,
  approvalMachine,
  holdMachine,
  balanceMachine,
  strayMachine,
  claimMachine,
  disputeMachine,
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
  webhookMachine,
  webhookMessageMachine,
] as const
