import { moneyRefusal } from '@armature/domain/payments/provider-texts'
import type { StepKind } from '@armature/domain/refunds/refund-machine'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { GivenBack } from '../../platform/ports/transfers.ts'
import { textOfRefusal } from '../payments/provider-refusal.ts'
import type { RefundStep } from './refund-repository.ts'
import { findNextStep, findRefund, listRefundsUnderWay } from './refund-repository.ts'
import type { StepNews } from './settle-step.ts'
import { closeRefund, lookAtRefund, settleStep } from './settle-step.ts'

/** The metadata key that marks a refund or reversal as one of our steps. */
const stepMetadataKey = 'refund_step'

/** A refused key is never reused, since the provider would repeat its answer. */
const keyOf = (step: RefundStep): string =>
  step.refusals === 0 ? step.idempotency_key : `${step.idempotency_key}:${step.refusals}`

const isOurs = (step: RefundStep) => (one: GivenBack) => one.metadata[stepMetadataKey] === step.id

const takeBack = async ({ payments }: Deps, log: Context['log'], step: RefundStep): Promise<StepNews> => {
  const found = await payments.findReversals(step.reference)
  if (found.status === 'unavailable') return { status: 'unknown', reason: found.reason }
  const there = found.status === 'found' ? found.found.find(isOurs(step)) : undefined
  if (there !== undefined) return { status: 'given', providerId: there.id }
  const result = await payments.reverseTransfer({
    transferId: step.reference,
    amountCents: step.amount_cents,
    idempotencyKey: keyOf(step),
    metadata: { [stepMetadataKey]: step.id },
  })
  if (result.status === 'reversed') return { status: 'given', providerId: result.id }
  return result.status === 'unavailable'
    ? { status: 'unknown', reason: result.reason }
    : { status: 'refused', reason: textOfRefusal(log, { stepId: step.id }, result) }
}

/** Looks up the provider's state of a payment's step; null for none. */
export const lookAtPayBack = async ({ payments }: Deps, step: RefundStep): Promise<StepNews | null> => {
  const found = await payments.findRefunds(step.reference)
  if (found.status === 'unavailable') return { status: 'unknown', reason: found.reason }
  const there = found.status === 'found' ? found.refunds.find(isOurs(step)) : undefined
  return there === undefined ? null : { status: 'given', providerId: there.id }
}

const payBack = async (deps: Deps, log: Context['log'], step: RefundStep): Promise<StepNews> => {
  const known = await lookAtPayBack(deps, step)
  if (known !== null) return known
  const { payments } = deps
  const result = await payments.refundPayment({
    paymentIntentId: step.reference,
    amountCents: step.amount_cents,
    idempotencyKey: keyOf(step),
    reason: 'requested_by_customer',
    metadata: { [stepMetadataKey]: step.id },
  })
  switch (result.status) {
    case 'refunded':
    case 'pending':
      return { status: 'given', providerId: result.id }
    case 'unavailable':
      return { status: 'unknown', reason: result.reason }
    case 'already_refunded':
      return { status: 'refused', reason: moneyRefusal('charge_already_refunded') }
    case 'refused':
      return { status: 'refused', reason: textOfRefusal(log, { stepId: step.id }, result) }
  }
}

const doing: Record<StepKind, (deps: Deps, log: Context['log'], step: RefundStep) => Promise<StepNews>> = {
  REVERSAL: takeBack,
  CARD: payBack,
  // The operator pays it back by hand.
  OFFLINE: async () => ({ status: 'given', providerId: null }),
  // The payer's bank has already returned it.
  DISPUTE: async () => ({ status: 'given', providerId: null }),
}

/**
 * Runs a refund's chain as far as it goes, step by step, each with its stored key and outside any transaction. It asks
 * whether the provider has a step before sending it. Runs as a job until the refund is done.
 */
export const runRefund = async (deps: Deps, log: Context['log'], refundId: string): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  for (;;) {
    const [refund, step] = await ctx.inRead(
      async (trx) => [await findRefund(trx, refundId), await findNextStep(trx, refundId)] as const,
    )
    if (refund === undefined || refund.flagged_at !== null) return
    if (step === undefined) return closeRefund(ctx, refundId)
    if ((await settleStep(ctx, step, await doing[step.kind](deps, log, step))) === 'waits') return
  }
}

/** At startup, queues a job for each refund that a crash left without one. */
export const resumeRefunds = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    for (const id of await listRefundsUnderWay(trx)) await lookAtRefund(trx, ctx, id, 0)
    return null
  })
}
