import { accountMachine } from '../../accounts/account-machine.ts'
import { payoutMachine } from '../../accounts/payout-status.ts'
import { approvalMachine } from '../../approvals/approval-machine.ts'
import { claimMachine } from '../../claims/claim-machine.ts'
import { disputeMachine } from '../../disputes/dispute-machine.ts'
import { importMachine } from '../../catalogue/imports/import-machine.ts'
import { conversionMachine } from '../../media/conversion-machine.ts'
import { mediaMachine } from '../../media/media-machine.ts'
import { balanceMachine } from '../../purchases/balance-payment.ts'
import { holdMachine } from '../../purchases/purchase-hold.ts'
import { refundMachine, stepMachine } from '../../refunds/refund-machine.ts'
import { strayMachine } from '../../purchases/stray-payment.ts'
import { attemptMachine } from '../../payouts/transfer-attempt.ts'
import { transferMachine } from '../../payouts/transfer-machine.ts'
import { openLineMachine, openOfferMachine } from '../../sourcing/open-lines.ts'
import { webhookMachine, webhookMessageMachine } from '../../webhooks/webhook-machines.ts'
import { subscriptionMachine } from '../../subscriptions/subscription-machine.ts'

/** The shape of any machine: its states and moves are names alone here. */
export interface AnyMachine {
  readonly title: string
  readonly states: readonly string[]
  readonly initial: readonly string[]
  readonly transitions: readonly { name: string; from: readonly string[]; to: string }[]
}

/** Every move that a machine must allow, written out here a second time so that a slip in its table is seen. */
export const expectedMoves: readonly [AnyMachine, string][] = [
  [
    balanceMachine,
    `PAYING pay PAID, FAILED pay PAID, PAYING fail FAILED,
     PAYING give-back REFUND_DUE, FAILED give-back REFUND_DUE, REFUND_DUE refund REFUNDED`,
  ],
  [
    holdMachine,
    `PAYING lapse LAPSED, PAYING buy BOUGHT, LAPSED buy BOUGHT, FAILED buy BOUGHT,
     PAYING fail FAILED, LAPSED fail FAILED, FAILED fail FAILED,
     PAYING give-back REFUND_DUE, LAPSED give-back REFUND_DUE, FAILED give-back REFUND_DUE,
     REFUND_DUE refund REFUNDED`,
  ],
  [
    approvalMachine,
    `WAITING approve APPROVED, WAITING refuse REFUSED,
     WAITING withdraw WITHDRAWN, APPROVED withdraw WITHDRAWN, WAITING expire EXPIRED, APPROVED expire EXPIRED,
     WAITING change OUTDATED, APPROVED change OUTDATED, WAITING buy BOUGHT, APPROVED buy BOUGHT`,
  ],
  [strayMachine, 'REFUND_DUE refund REFUNDED, REFUND_DUE flag FLAGGED'],
  [
    claimMachine,
    `OPEN refund REFUND_DUE, DECLINED refund REFUND_DUE, OPEN take-back SENDING_BACK,
     DECLINED take-back SENDING_BACK, OPEN replace REPLACEMENT_DUE, DECLINED replace REPLACEMENT_DUE,
     OPEN decline DECLINED, OPEN reject REJECTED, DECLINED reject REJECTED, SENDING_BACK reject REJECTED,
     SENDING_BACK receive REFUND_DUE, REFUND_DUE pay REFUNDED, REPLACEMENT_DUE send REPLACED,
     OPEN withdraw WITHDRAWN, DECLINED withdraw WITHDRAWN, SENDING_BACK withdraw WITHDRAWN`,
  ],
  [disputeMachine, 'OPEN win WON, OPEN lose LOST'],
  [refundMachine, 'RUNNING finish DONE'],
  [stepMachine, 'NEXT give GIVEN, NEXT refuse REFUSED, REFUSED retry NEXT'],
  [
    transferMachine,
    `NOT_DUE fall-due PENDING, PENDING send PROCESSING, PROCESSING complete COMPLETED,
     PROCESSING fail FAILED, FAILED retry PENDING, FAILED call-off NOT_DUE, COMPLETED reverse REVERSED`,
  ],
  [
    attemptMachine,
    `DUE send SENT, SENT lose UNKNOWN, SENT complete COMPLETED, UNKNOWN complete COMPLETED,
     SENT fail FAILED, UNKNOWN fail FAILED`,
  ],
  [
    accountMachine,
    `APPROVED set-back PENDING, REJECTED set-back PENDING, SUSPENDED set-back PENDING,
     PENDING approve APPROVED, REJECTED approve APPROVED, SUSPENDED approve APPROVED,
     PENDING reject REJECTED, APPROVED reject REJECTED,
     PENDING suspend SUSPENDED, APPROVED suspend SUSPENDED, REJECTED suspend SUSPENDED`,
  ],
  [payoutMachine, 'PENDING verify APPROVED, APPROVED ask-again PENDING'],
  [mediaMachine, 'UPLOADING store STORED, UPLOADING delete DELETING, STORED delete DELETING'],
  [
    conversionMachine,
    `PENDING begin PROCESSING, PROCESSING begin PROCESSING, PENDING finish READY, PROCESSING finish READY,
     PENDING fail FAILED, PROCESSING fail FAILED, PROCESSING retry PENDING, PROCESSING give-back PENDING,
     FAILED restart PENDING, FAILED resize PENDING, READY resize PENDING`,
  ],
  [
    importMachine,
    `DRAFT start RUNNING, RUNNING finish DONE, RUNNING stop STOPPED, DONE again RUNNING,
     STOPPED again RUNNING`,
  ],
  [
    subscriptionMachine,
    `REQUESTED begin LIVE, REFUSED begin LIVE, PAST_DUE recover LIVE, UNPAID recover LIVE,
     REQUESTED fall-behind PAST_DUE, REFUSED fall-behind PAST_DUE, LIVE fall-behind PAST_DUE,
     UNPAID fall-behind PAST_DUE, REQUESTED close UNPAID, REFUSED close UNPAID, LIVE close UNPAID,
     PAST_DUE close UNPAID, REQUESTED end ENDED, LIVE end ENDED, PAST_DUE end ENDED, UNPAID end ENDED,
     REQUESTED refuse REFUSED`,
  ],
  [
    openLineMachine,
    `OPEN ask OFFERED, OFFERED ask OFFERED, OFFERED all-declined OPEN, OPEN replace TAKEN,
     OFFERED replace TAKEN, OFFERED take-up TAKEN, OPEN leave-out LEFT_OUT, OFFERED leave-out LEFT_OUT,
     OPEN drop DROPPED, OFFERED drop DROPPED, LEFT_OUT drop DROPPED,
     LEFT_OUT put-back OPEN, DROPPED put-back OPEN, TAKEN release LEFT_OUT`,
  ],
  [
    openOfferMachine,
    `ASKED take-up TAKEN, ASKED decline DECLINED, ASKED end ENDED,
     DECLINED ask-again ASKED, ENDED ask-again ASKED, TAKEN release ENDED`,
  ],
  [webhookMachine, 'ACTIVE end ENDED, ENDED restart ACTIVE'],
  [
    webhookMessageMachine,
    `WAITING deliver DELIVERED, WAITING fail FAILED, WAITING replay WAITING, DELIVERED replay WAITING,
     FAILED replay WAITING`,
  ],
]
