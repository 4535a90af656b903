import type Stripe from 'stripe'
import type {
  CreateTransfer,
  CreateTransferResult,
  FoundGivenBack,
  FoundTransfer,
  FoundTransfers,
  GivenBack,
  MovedMoney,
  ReverseResult,
  ReverseTransfer,
  TransferRecord,
  Transfers,
} from '../../ports/transfers.ts'
import { takenCents } from './stripe-disputes.ts'
import { failureOf } from './stripe-failures.ts'
import { daySeconds } from '@armature/domain/values/time'

/** Transfers to connected accounts at Stripe. */
export const stripeTransfers = (stripe: Stripe): Transfers => ({
  createTransfer: (transfer) => createTransfer(stripe, transfer),
  findTransfer: (id) => findTransfer(stripe, id),
  findTransfersOfGroup: (group) => findTransfersOfGroup(stripe, group),
  reverseTransfer: (reversal) => reverseTransfer(stripe, reversal),
  findReversals: (transferId) => findReversals(stripe, transferId),
  listMoved: (window) => listMoved(stripe, window),
})

const transferRecord = (transfer: Stripe.Transfer): TransferRecord => ({
  id: transfer.id,
  amountCents: transfer.amount,
  reversedCents: transfer.amount_reversed,
  currency: transfer.currency,
  livemode: transfer.livemode,
  destination:
    typeof transfer.destination === 'string' ? transfer.destination : (transfer.destination?.id ?? ''),
  group: transfer.transfer_group,
  metadata: transfer.metadata,
  created: new Date(transfer.created * 1000),
})

const createTransfer = async (stripe: Stripe, wanted: CreateTransfer): Promise<CreateTransferResult> => {
  try {
    const transfer = await stripe.transfers.create(
      {
        amount: wanted.amountCents,
        currency: wanted.currency,
        destination: wanted.destination,
        transfer_group: wanted.group,
        metadata: wanted.metadata,
        description: wanted.description,
      },
      { idempotencyKey: wanted.idempotencyKey },
    )
    const made = transferRecord(transfer)
    // A malformed answer doesn't tell the outcome.
    if (typeof made.id !== 'string' || !Number.isSafeInteger(made.amountCents))
      return { status: 'unavailable', reason: 'server', message: 'The answer is no transfer.' }
    return { status: 'sent', transfer: made }
  } catch (error) {
    return failureOf(error)
  }
}

const findTransfer = async (stripe: Stripe, id: string): Promise<FoundTransfer> => {
  try {
    return { status: 'found', transfer: transferRecord(await stripe.transfers.retrieve(id)) }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'resource_missing'
      ? { status: 'not_found' }
      : failure
  }
}

const findTransfersOfGroup = async (stripe: Stripe, group: string): Promise<FoundTransfers> => {
  const transfers: TransferRecord[] = []
  try {
    for await (const transfer of stripe.transfers.list({ transfer_group: group, limit: 100 }))
      transfers.push(transferRecord(transfer))
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', transfers }
}

const reverseTransfer = async (stripe: Stripe, wanted: ReverseTransfer): Promise<ReverseResult> => {
  try {
    const made = await stripe.transfers.createReversal(
      wanted.transferId,
      { amount: wanted.amountCents, metadata: wanted.metadata },
      { idempotencyKey: wanted.idempotencyKey },
    )
    if (typeof made.id !== 'string' || !Number.isSafeInteger(made.amount))
      return { status: 'unavailable', reason: 'server', message: 'The answer is no reversal.' }
    return { status: 'reversed', id: made.id, amountCents: made.amount }
  } catch (error) {
    return failureOf(error)
  }
}

const findReversals = async (stripe: Stripe, transferId: string): Promise<FoundGivenBack> => {
  const found: GivenBack[] = []
  try {
    for await (const one of stripe.transfers.listReversals(transferId, { limit: 100 }))
      found.push({ id: one.id, amountCents: one.amount, metadata: one.metadata ?? {} })
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', found }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const undone: ReadonlySet<string | null> = new Set(['failed', 'canceled'])

const subtract = (moved: Map<string, number>, { payment_intent, amount, status }: Stripe.Refund): void => {
  const id = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? '')
  const left = moved.get(id)
  if (left !== undefined && !undone.has(status)) moved.set(id, left - amount)
}

/** An invoice is paid within this number of days, by the provider's retries, or never. */
const invoiceDays = 60

const idOf = (named: string | { id: string } | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id

/** The payments of subscriptions' invoices since a moment: the provider keeps the books of those. */
const invoicePayments = async (stripe: Stripe, since: Date): Promise<Set<string>> => {
  const paying = new Set<string>()
  const created = { gte: seconds(since) - invoiceDays * daySeconds }
  for await (const invoice of stripe.invoices.list({ created, limit: 100, expand: ['data.payments'] }))
    for (const { payment } of invoice.payments?.data ?? []) {
      const id = idOf(payment.payment_intent)
      if (id !== undefined) paying.add(id)
    }
  return paying
}

/** A payment's refunds and disputes may be of any time after it, so they are listed to the end. */
const listMoved = async (
  stripe: Stripe,
  { since, until }: { since: Date; until: Date },
): Promise<MovedMoney> => {
  const created = { gte: seconds(since), lte: seconds(until) }
  const moved = new Map<string, number>()
  try {
    const ofInvoices = await invoicePayments(stripe, since)
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
      if (intent.status === 'succeeded' && !ofInvoices.has(intent.id))
        moved.set(intent.id, intent.amount_received)
    for await (const refund of stripe.refunds.list({ created: { gte: created.gte }, limit: 100 }))
      subtract(moved, refund)
    for await (const dispute of stripe.disputes.list({ created: { gte: created.gte }, limit: 100 })) {
      const id = idOf(dispute.payment_intent ?? undefined)
      const left = id === undefined ? undefined : moved.get(id)
      if (id !== undefined && left !== undefined) moved.set(id, left - takenCents(dispute))
    }
    for await (const transfer of stripe.transfers.list({ created, limit: 100 }))
      moved.set(transfer.id, transfer.amount_reversed - transfer.amount)
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', cents: moved }
}
