import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { metadataParam } from '../metadata-params.ts'
import { booleanParam, listParams, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'

/** A connected account as we store it: the provider omits `created` for some, ours always have it. */
export type ConnectAccount = Stripe.Account & { created: number }

const requested = z.strictObject({ requested: booleanParam.optional() })

const createParams = z.strictObject({
  type: z.literal('express'),
  email: textParam.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  business_type: z.enum(['company', 'individual']).optional(),
  business_profile: z.strictObject({ name: textParam.optional(), url: textParam.optional() }).optional(),
  capabilities: z
    .strictObject({ transfers: requested.optional(), card_payments: requested.optional() })
    .optional(),
  metadata: metadataParam.optional(),
})

interface NewAccount {
  id: string
  created: number
  email: string | null
  country: string
  businessType: 'company' | 'individual'
  name: string | null
  metadata: Record<string, string>
}

const requirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length === 0 ? null : 'requirements.past_due',
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

/** The facts that onboarding asks for. */
const asked = ['business_profile.url', 'external_account', 'representative.dob.day', 'tos_acceptance.date']

const newAccount = ({
  id,
  created,
  email,
  country,
  businessType,
  name,
  metadata,
}: NewAccount): ConnectAccount => ({
  id,
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: businessType,
  capabilities: { transfers: 'inactive' },
  charges_enabled: false,
  controller: {
    fees: { payer: 'application_express' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
    type: 'application',
  },
  country,
  created,
  default_currency: 'usd',
  details_submitted: false,
  email,
  external_accounts: {
    object: 'list',
    data: [],
    has_more: false,
    url: `/v1/accounts/${id}/external_accounts`,
  },
  future_requirements: requirements([]) as Stripe.Account.FutureRequirements,
  metadata,
  payouts_enabled: false,
  requirements: requirements(asked),
  tos_acceptance: { date: null },
  type: 'express',
})

/** The account after its owner answered everything, as the provider's onboarding leaves it. */
export const verifiedAccount = (account: ConnectAccount, now: number): ConnectAccount => ({
  ...account,
  capabilities: { transfers: 'active' },
  charges_enabled: true,
  details_submitted: true,
  payouts_enabled: true,
  requirements: requirements([]),
  tos_acceptance: { date: now },
})

const readyMade = /^acct_demo_(unverified_)?\w{1,100}$/

/**
 * Built-in accounts, like the built-in cards: `acct_demo_…` are verified, `acct_demo_unverified_…` are not. The demo's
 * vendors have them.
 */
const makeReady = async (call: SandboxCall, id: string): Promise<ConnectAccount | undefined> => {
  const match = readyMade.exec(id)
  if (match === null) return undefined
  // Two simultaneous first requests create it once.
  await call.db.query('select pg_advisory_xact_lock(hashtextextended($1, 7402))', [id])
  const there = await findObject<ConnectAccount>(call.db, 'account', id)
  if (there) return there.body
  const details = { email: null, country: 'US', businessType: 'company', name: null, metadata: {} } as const
  const account = newAccount({ id, created: call.now, ...details })
  const made = match[1] === undefined ? verifiedAccount(account, call.now) : account
  await insertObject(call.db, made)
  return made
}

/** Throws the provider's 'No such account' unless it exists; `lock` holds it until the call ends. */
export const requireAccount = async (
  call: SandboxCall,
  id: string,
  { kind = 'account', lock = false, status = 404 }: { kind?: string; lock?: boolean; status?: number } = {},
): Promise<ConnectAccount> => {
  const found = await findObject<ConnectAccount>(call.db, 'account', id, lock)
  const account = found?.body ?? (await makeReady(call, id))
  if (account) return account
  throw resourceMissing(kind, id, kind, status)
}

/** Saves the account and records its event. */
export const changeAccount = async (call: SandboxCall, account: ConnectAccount): Promise<void> => {
  await updateObject(call.db, account, {})
  await call.record('account.updated', account)
}

export const connectAccountRoutes = [
  sandboxRoute('POST', '/v1/accounts', createParams, async (call, params) => {
    if (params.capabilities?.transfers?.requested !== true)
      throw invalidRequest('The sandbox opens accounts with the capability transfers only.', {
        param: 'capabilities',
      })
    const account = newAccount({
      id: call.newId('acct'),
      created: call.now,
      email: params.email ?? null,
      country: params.country ?? 'US',
      businessType: params.business_type ?? 'company',
      name: params.business_profile?.name ?? null,
      metadata: params.metadata ?? {},
    })
    await insertObject(call.db, account)
    await call.record('account.updated', account)
    return ok(account)
  }),
  sandboxRoute('GET', '/v1/accounts/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireAccount(call, id)),
  ),
  sandboxRoute('GET', '/v1/accounts', z.strictObject(listParams), async (call, params) =>
    listAnswer('/v1/accounts', await listObjects(call.db, 'account', params)),
  ),
]
