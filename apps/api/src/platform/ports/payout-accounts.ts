import type { PaymentMetadata, PaymentsRefused, PaymentsUnavailable } from './payments.ts'

/** One vendor's account at the provider, to which we pay out, as the provider has it now. */
export interface PayoutAccountRecord {
  id: string
  /** The provider knows who it is, may receive our transfers and pays out to a bank. */
  isVerified: boolean
  metadata: PaymentMetadata
}

export interface CreatePayoutAccount {
  email: string
  businessName: string
  /** As the vendor wrote it at sign-up; the provider's default where we don't know its code. */
  country: string
  /** Stored before this call, and sent again as long as its outcome is unknown. */
  idempotencyKey: string
  /** Must hold what a lost account is searched by. */
  metadata: PaymentMetadata
}

export type CreatePayoutAccountResult =
  | { status: 'created'; account: PayoutAccountRecord }
  | PaymentsRefused
  | PaymentsUnavailable

export type FoundPayoutAccount =
  | { status: 'found'; account: PayoutAccountRecord }
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable

/** An address at the provider, good for minutes and for one visit. */
export type PayoutLink = { status: 'made'; url: string } | PaymentsRefused | PaymentsUnavailable

/** Vendors' accounts at the payment provider (decisions.md, Outside services). The rules of `Payments` hold. */
export interface PayoutAccounts {
  createPayoutAccount(wanted: CreatePayoutAccount): Promise<CreatePayoutAccountResult>

  findPayoutAccount(id: string): Promise<FoundPayoutAccount>

  /** For an account whose creation was answered to nobody; looks at those made since `createdSince`. */
  findPayoutAccountByMetadata(match: {
    key: string
    value: string
    createdSince: Date
  }): Promise<FoundPayoutAccount>

  /** The provider's own pages that ask a vendor what must be known before it is paid out. */
  createOnboardingLink(link: {
    accountId: string
    /** Where the vendor goes when done or when it leaves; says nothing about whether it is verified. */
    returnUrl: string
    /** Where the vendor goes when the link was used or is too old. */
    refreshUrl: string
  }): Promise<PayoutLink>

  /** The provider's pages of an account that is verified. */
  createDashboardLink(accountId: string): Promise<PayoutLink>
}
