import { allCountries } from 'country-region-data'
import type Stripe from 'stripe'
import type {
  CreatePayoutAccount,
  CreatePayoutAccountResult,
  FoundPayoutAccount,
  PayoutAccountRecord,
  PayoutAccounts,
  PayoutLink,
} from '../../ports/payout-accounts.ts'
import { failureOf } from './stripe-failures.ts'

/** Vendors' accounts at Stripe Connect: Express, so that Stripe asks the questions and shows the account. */
export const stripePayoutAccounts = (stripe: Stripe): PayoutAccounts => ({
  createPayoutAccount: (wanted) => createAccount(stripe, wanted),
  findPayoutAccount: (id) => findAccount(stripe, id),
  findPayoutAccountByMetadata: (match) => findAccountByMetadata(stripe, match),
  createOnboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
    linkOf(
      stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        collection_options: { fields: 'eventually_due' },
        return_url: returnUrl,
        refresh_url: refreshUrl,
      }),
    ),
  createDashboardLink: (accountId) => linkOf(stripe.accounts.createLoginLink(accountId)),
})

const accountRecord = (account: Stripe.Account): PayoutAccountRecord => ({
  id: account.id,
  isVerified:
    account.details_submitted && account.payouts_enabled && account.capabilities?.transfers === 'active',
  metadata: account.metadata ?? {},
})

const codes: ReadonlyMap<string, string> = new Map(allCountries.map(([name, code]) => [name, code]))

/** ISO code of a country as sign-up lists it; undefined where it was typed, so that Stripe asks for it. */
export const countryCodeOf = (name: string): string | undefined => codes.get(name)

const createAccount = async (
  stripe: Stripe,
  { email, businessName, country, idempotencyKey, metadata }: CreatePayoutAccount,
): Promise<CreatePayoutAccountResult> => {
  const code = countryCodeOf(country)
  try {
    const account = await stripe.accounts.create(
      {
        type: 'express',
        email,
        ...(code === undefined ? {} : { country: code }),
        business_profile: { name: businessName },
        capabilities: { transfers: { requested: true } },
        metadata,
      },
      { idempotencyKey },
    )
    return { status: 'created', account: accountRecord(account) }
  } catch (error) {
    return failureOf(error)
  }
}

/** An account that isn't ours, or no longer exists, is refused with these codes. */
const missing: ReadonlySet<string> = new Set(['resource_missing', 'account_invalid'])

const findAccount = async (stripe: Stripe, id: string): Promise<FoundPayoutAccount> => {
  try {
    return { status: 'found', account: accountRecord(await stripe.accounts.retrieve(id)) }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && missing.has(failure.code) ? { status: 'not_found' } : failure
  }
}

const findAccountByMetadata = async (
  stripe: Stripe,
  match: { key: string; value: string; createdSince: Date },
): Promise<FoundPayoutAccount> => {
  const gte = Math.floor(match.createdSince.getTime() / 1000)
  try {
    for await (const account of stripe.accounts.list({ created: { gte }, limit: 100 }))
      if (account.metadata?.[match.key] === match.value)
        return { status: 'found', account: accountRecord(account) }
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'not_found' }
}

const linkOf = async (asked: Promise<{ url: string }>): Promise<PayoutLink> => {
  try {
    return { status: 'made', url: (await asked).url }
  } catch (error) {
    return failureOf(error)
  }
}
