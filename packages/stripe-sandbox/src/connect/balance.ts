import type Stripe from 'stripe'
import { z } from 'zod'
import { resourceMissing } from '../sandbox-error.ts'
import { idParam, listParams, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects } from '../sandbox-store.ts'

/** The account of the secret key; connected accounts are named by their ids. */
export const platform = ''

/**
 * An account's balance in cents, locked until the call ends. It is a call's last lock: otherwise two calls could hold
 * one object each and wait for the other's.
 */
export const lockBalance = async ({ db }: SandboxCall, account: string): Promise<number> => {
  await db.query(
    'insert into stripe_sandbox.balances (account, cents) values ($1, 0) on conflict do nothing',
    [account],
  )
  const found = await db.query<{ cents: number | string }>(
    'select cents from stripe_sandbox.balances where account = $1 for update',
    [account],
  )
  return Number(found.rows[0]?.cents ?? 0)
}

/** Adds to an account's balance; a negative amount subtracts. */
export const addToBalance = async ({ db }: SandboxCall, account: string, cents: number): Promise<void> => {
  await db.query(
    `insert into stripe_sandbox.balances (account, cents) values ($1, $2)
     on conflict (account) do update set cents = balances.cents + $2`,
    [account, cents],
  )
}

interface Movement {
  /** In cents; negative for money that leaves the platform. */
  amount: number
  type: 'adjustment' | 'charge' | 'refund' | 'topup' | 'transfer' | 'transfer_refund'
  /** The object that moved the money. */
  source: string
  currency: string
  description?: string | null
}

const reportingCategories: Partial<Record<Movement['type'], string>> = {
  adjustment: 'dispute',
  transfer_refund: 'transfer_reversal',
}

/** Moves the platform's money and returns the record's id. The sandbox takes no fee. */
export const recordMovement = async (call: SandboxCall, movement: Movement): Promise<string> => {
  const { amount, type, source, currency, description = null } = movement
  const transaction: Stripe.BalanceTransaction = {
    id: call.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: call.now,
    balance_type: 'payments',
    created: call.now,
    currency,
    description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: reportingCategories[type] ?? type,
    source,
    status: 'available',
    type,
  }
  await insertObject(call.db, transaction)
  await addToBalance(call, platform, amount)
  return transaction.id
}

const listed = z.strictObject({
  ...listParams,
  currency: textParam.optional(),
  source: idParam.optional(),
  type: textParam.optional(),
})

export const balanceRoutes = [
  sandboxRoute('GET', '/v1/balance', z.strictObject({}), async (call) => {
    const found = await call.db.query<{ cents: number | string }>(
      'select cents from stripe_sandbox.balances where account = $1',
      [call.account ?? platform],
    )
    const amount = Number(found.rows[0]?.cents ?? 0)
    const share = (cents: number) => ({ amount: cents, currency: 'usd', source_types: { card: cents } })
    return ok({
      object: 'balance',
      available: [share(amount)],
      livemode: false,
      pending: [share(0)],
    } satisfies Stripe.Balance)
  }),
  sandboxRoute('GET', '/v1/balance_transactions/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<Stripe.BalanceTransaction>(call.db, 'balance_transaction', id)
    if (!found) throw resourceMissing('balance transaction', id, 'id')
    return ok(found.body)
  }),
  sandboxRoute('GET', '/v1/balance_transactions', listed, async (call, params) => {
    const { currency, source, type } = params
    const page = await listObjects(call.db, 'balance_transaction', params, { currency, source, type })
    return listAnswer('/v1/balance_transactions', page)
  }),
]
