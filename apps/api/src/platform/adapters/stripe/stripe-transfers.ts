import type Stripe from 'stripe'
import type {
  CreateTransfer,
  CreateTransferResult,
  FoundGivenBack,
  FoundTransfer,
  FoundTransfers,
  GivenBack,
  FoundMovements,
  Movement,
  ReverseResult,
  ReverseTransfer,
  TransferRecord,
  Transfers,
} from '../../ports/transfers.ts'
import { failureOf } from './stripe-failures.ts'
import { daySeconds } from '@armature/domain/values/time'

/** Transfers to connected accounts at Stripe. */
export const stripeTransfers = (stripe: Stripe): Transfers => ({
  createTransfer: (transfer) => createTransfer(stripe, transfer),
  findTransfer: (id) => findTransfer(stripe, id),
  findTransfersOfGroup: (group) => findTransfersOfGroup(stripe, group),
  reverseTransfer: (reversal) => reverseTransfer(stripe, reversal),
  findReversals: (transferId) => findReversals(stripe, transferId),
  listMovements: (since) => listMovements(stripe, since),
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

/** An invoice is paid within this number of days, by the provider's retries, or never. */
const invoiceDays = 60

const idOf = (named: string | { id: string } | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id

/** The payments of subscriptions' invoices since a moment, or ever, each with its subscription. */
const invoicePayments = async (stripe: Stripe, since: Date | null): Promise<Map<string, string>> => {
  const paying = new Map<string, string>()
  const created = since === null ? {} : { created: { gte: seconds(since) - invoiceDays * daySeconds } }
  for await (const invoice of stripe.invoices.list({ ...created, limit: 100, expand: ['data.payments'] })) {
    const subscription = idOf(invoice.parent?.subscription_details?.subscription)
    if (subscription === undefined) continue
    for (const { payment } of invoice.payments?.data ?? []) {
      const id = idOf(payment.payment_intent)
      if (id !== undefined) paying.set(id, subscription)
    }
  }
  return paying
}

/** The payment or transfer behind a movement; undefined for others, such as a payout or a fee. */
const referenceOf = async (
  stripe: Stripe,
  { source }: Pick<Stripe.BalanceTransaction, 'source'>,
): Promise<string | undefined> => {
  if (typeof source === 'string') {
    // The sandbox can't expand a charge, which it doesn't store.
    if (!source.startsWith('ch_')) return undefined
    return idOf((await stripe.charges.retrieve(source)).payment_intent ?? undefined)
  }
  switch (source?.object) {
    case 'charge':
    case 'dispute':
    case 'refund':
      return idOf(source.payment_intent ?? undefined)
    case 'transfer':
      return source.id
    case 'transfer_reversal':
      return idOf(source.transfer)
    default:
      return undefined
  }
}

const listMovements = async (stripe: Stripe, since: Date | null): Promise<FoundMovements> => {
  const movements: Movement[] = []
  const created = since === null ? {} : { created: { gte: seconds(since) } }
  try {
    const ofPlans = await invoicePayments(stripe, since)
    const wanted = { ...created, limit: 100, expand: ['data.source'] }
    for await (const moved of stripe.balanceTransactions.list(wanted)) {
      const reference = await referenceOf(stripe, moved)
      if (reference === undefined) continue
      const { id, amount } = moved
      const at = new Date(moved.created * 1000)
      movements.push({ id, reference, cents: amount, subscription: ofPlans.get(reference) ?? null, at })
    }
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', movements }
}
