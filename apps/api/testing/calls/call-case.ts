import type { QuoteWorld } from '../quote-world.ts'
import type { CaseRecords } from './case-records.ts'

export type CasePerson =
  | 'admin'
  | 'vendor'
  | 'vendor2'
  | 'otherVendor'
  | 'tenant'
  | 'otherTenant'
  | 'customer'
  | 'otherCustomer'
  | 'storeCustomer'

export interface CaseInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** For an upload, instead of a body. */
  form?: { folder?: string; file: { name: string; bytes: Buffer } }
}

export interface CallCase {
  /** A call that succeeds when `may` makes it. */
  input: (world: QuoteWorld, records: CaseRecords) => CaseInput
  /** The person who may make the call. Null for a public call, where `stranger` is the answer to a guessed secret. */
  may: CasePerson | null
  stranger?: number
  /** 403: they lack the right, in general or to this record, which they may see. */
  wrongRole: CasePerson[]
  /** 404: the record is someone else's. */
  notTheirs: CasePerson[]
}

export const none: Pick<CallCase, 'wrongRole' | 'notTheirs'> = { wrongRole: [], notTheirs: [] }
/** Everybody who is signed in. */
export const anyone = (input: CallCase['input'] = () => ({})): CallCase => ({
  input,
  may: 'customer',
  ...none,
})
/** No session needed; `stranger` is the answer to a guess. */
export const open = (stranger: number, input: CallCase['input']): CallCase => ({
  input,
  may: null,
  stranger,
  ...none,
})
