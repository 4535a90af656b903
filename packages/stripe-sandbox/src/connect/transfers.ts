import type Stripe from 'stripe'
import { z } from 'zod'
import { addToBalance, lockBalance, platform, recordMovement } from './balance.ts'
import { requireAccount } from './connect-accounts.ts'
import { checkPositive, invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { mergeMetadata, metadataChange, metadataParam } from '../metadata-params.ts'
import { currencyParam, idParam, integerParam, listParams, orNull, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'

const createParams = z.strictObject({
  amount: integerParam,
  currency: currencyParam,
  destination: idParam,
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  source_transaction: idParam.optional(),
  source_type: z.literal('card').optional(),
  transfer_group: textParam.optional(),
})

/** The platform's balance limits a transfer, whether it names its source payment or not. */
const checkFunds = async (call: SandboxCall, amount: number): Promise<void> => {
  if ((await lockBalance(call, platform)) >= amount) return
  throw invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  )
}

const requireDestination = async (call: SandboxCall, id: string): Promise<void> => {
  const account = await requireAccount(call, id, { kind: 'destination', status: 400 })
  if (account.capabilities?.transfers !== 'active')
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
}

/** A payment's charge, and the group of payments and transfers that it starts if it has none. */
const requireCharge = async (call: SandboxCall, charge: string): Promise<{ group: string }> => {
  const { data } = await listObjects(call.db, 'payment_intent', { limit: 1 }, { latest_charge: charge })
  const [payment] = data as Stripe.PaymentIntent[]
  if (payment?.status !== 'succeeded') throw resourceMissing('charge', charge, 'source_transaction')
  return { group: payment.transfer_group ?? `group_${payment.id}` }
}

const noReversals = (id: string): Stripe.Transfer['reversals'] => ({
  object: 'list',
  data: [],
  has_more: false,
  url: `/v1/transfers/${id}/reversals`,
})

const requireTransfer = async (
  call: SandboxCall,
  id: string,
  lock = false,
): Promise<Stripe.Transfer & { destination: string }> => {
  const found = await findObject<Stripe.Transfer & { destination: string }>(call.db, 'transfer', id, lock)
  if (!found) throw resourceMissing('transfer', id, 'transfer')
  return found.body
}

const createTransfer = sandboxRoute('POST', '/v1/transfers', createParams, async (call, params) => {
  checkPositive(params.amount)
  await requireDestination(call, params.destination)
  const source = params.source_transaction
  const charge = source === undefined ? undefined : await requireCharge(call, source)
  await checkFunds(call, params.amount)
  const id = call.newId('tr')
  const { amount, currency, destination, description = null } = params
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    ...orNull(params, 'description', 'source_transaction'),
    amount,
    amount_reversed: 0,
    balance_transaction: await recordMovement(call, {
      amount: -amount,
      type: 'transfer',
      source: id,
      currency,
      description,
    }),
    created: call.now,
    currency,
    destination,
    destination_payment: call.newId('py'),
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: noReversals(id),
    reversed: false,
    source_type: 'card',
    transfer_group: params.transfer_group ?? charge?.group ?? null,
  }
  await insertObject(call.db, transfer)
  await addToBalance(call, destination, amount)
  await call.record('transfer.created', transfer)
  return ok(transfer)
})

const reversalParams = z.strictObject({
  amount: integerParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  refund_application_fee: z.enum(['true', 'false']).optional(),
})

/** The amount of a reversal; throws if it exceeds the rest, or the account's balance. */
const reversedAmount = async (
  call: SandboxCall,
  transfer: Stripe.Transfer & { destination: string },
  wanted: number | undefined,
): Promise<number> => {
  const left = transfer.amount - transfer.amount_reversed
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`)
  const amount = wanted ?? left
  checkPositive(amount)
  if (amount > left)
    throw invalidRequest(
      `Reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: 'amount' },
    )
  if ((await lockBalance(call, transfer.destination)) < amount)
    throw invalidRequest(
      'Insufficient funds in the connected account to reverse this transfer. The available balance must cover the amount of the reversal.',
      { code: 'balance_insufficient' },
    )
  return amount
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const reverseTransfer = sandboxRoute(
  'POST',
  '/v1/transfers/:id/reversals',
  reversalParams,
  async (call, params, id) => {
    const transfer = await requireTransfer(call, id, true)
    const amount = await reversedAmount(call, transfer, params.amount)
    const reversalId = call.newId('trr')
    const { currency } = transfer
    await addToBalance(call, transfer.destination, -amount)
    const reversal: Stripe.TransferReversal = {
      id: reversalId,
      object: 'transfer_reversal',
      amount,
      balance_transaction: await recordMovement(call, {
        amount,
        type: 'transfer_refund',
        source: reversalId,
        currency,
        description: params.description ?? null,
      }),
      created: call.now,
      currency,
      destination_payment_refund: call.newId('pyr'),
      metadata: params.metadata ?? {},
      source_refund: null,
      transfer: transfer.id,
    }
    await insertObject(call.db, reversal)
    const reversed = transfer.amount_reversed + amount
    const data = [reversal, ...transfer.reversals.data]
    const changed: Stripe.Transfer = {
      ...transfer,
      amount_reversed: reversed,
      reversals: { ...transfer.reversals, data },
      reversed: reversed === transfer.amount,
    }
    await updateObject(call.db, changed, {})
    await call.record('transfer.reversed', changed)
    return ok(reversal)
  },
)

const changeParams = z.strictObject({
  description: textParam.optional(),
  metadata: metadataChange.optional(),
})

const changeTransfer = sandboxRoute('POST', '/v1/transfers/:id', changeParams, async (call, params, id) => {
  const transfer = await requireTransfer(call, id, true)
  const changed: Stripe.Transfer = {
    ...transfer,
    description: params.description ?? transfer.description,
    metadata: mergeMetadata(transfer.metadata, params.metadata),
  }
  await updateObject(call.db, changed, {})
  await call.record('transfer.updated', changed)
  return ok(changed)
})

const listed = z.strictObject({
  ...listParams,
  destination: idParam.optional(),
  transfer_group: textParam.optional(),
})

export const transferRoutes = [
  createTransfer,
  reverseTransfer,
  changeTransfer,
  sandboxRoute('GET', '/v1/transfers/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireTransfer(call, id)),
  ),
  sandboxRoute('GET', '/v1/transfers', listed, async (call, params) => {
    const { destination, transfer_group } = params
    return listAnswer(
      '/v1/transfers',
      await listObjects(call.db, 'transfer', params, { destination, transfer_group }),
    )
  }),
  sandboxRoute('GET', '/v1/transfers/:id/reversals', z.strictObject(listParams), async (call, params, id) => {
    await requireTransfer(call, id)
    const page = await listObjects(call.db, 'transfer_reversal', params, { transfer: id })
    return listAnswer(`/v1/transfers/${id}/reversals`, page)
  }),
]
