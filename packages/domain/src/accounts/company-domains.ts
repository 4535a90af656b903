import type { UserStatus } from './account-machine.ts'
import { accountMachine } from './account-machine.ts'

/** A company's claim to a domain; a lapsed one has to be made again, with a new proof. */
export const domainStates = ['UNPROVED', 'LAPSED', 'PROVED'] as const
export type DomainState = (typeof domainStates)[number]

/** BEFORE: a store's domain from before proofs were asked for. */
export type DomainProof = 'DNS' | 'FILE' | 'BEFORE'

export const domainStateOf = (claim: { proved_at: Date | null; lapsed_at: Date | null }): DomainState => {
  if (claim.proved_at !== null) return 'PROVED'
  return claim.lapsed_at === null ? 'UNPROVED' : 'LAPSED'
}

/**
 * Why buyers can't see a store yet, as its vendor reads it; null once they can. Its domain has to be proved, and an
 * operator has to have looked at its vendor.
 */
export const hiddenStoreText = (store: { isProved: boolean; vendorStatus: UserStatus }): string | null => {
  if (!store.isProved) return storeUnproved
  return accountMachine.is(store.vendorStatus, 'awaitsApproval') ? storeAwaitsApproval : null
}

/** The proof of a claim: this text in a TXT record, or in a file on the domain's host. */
export const domainProofOf = ({ domain, token }: { domain: string; token: string }) => ({
  text: `armature-verification=${token}`,
  record: `_armature.${domain}`,
  file: `https://${domain}/.well-known/armature.txt`,
})

/** A search for the proof: the record's values or the reason for none, and the file's answer. */
export interface DomainFinding {
  proof: Exclude<DomainProof, 'BEFORE'> | null
  record: string
  file: string
}

/** The finding as the company reads it. */
export const findingText = ({ record, file }: DomainFinding): string =>
  `TXT record: ${record}. File: ${file}.`

export const storeUnproved =
  'Buyers can’t see the store yet. Prove on the Company page that the domain is yours.'
export const storeAwaitsApproval =
  'Buyers can’t see the store until the marketplace has approved your account.'
export const domainPublic = 'This domain belongs to everybody. Enter one that your company has registered.'
export const domainNamesOther = 'This domain has another company’s name.'
export const domainClaimed = 'Your company has already claimed this domain.'
export const domainTooMany = 'A company can claim at most {most} domains. Remove one first.'
export const domainLapsed = 'This claim has lapsed. Claim the domain again for a new record.'
export const domainOvertaken = 'another company has proved this domain'
export const domainOfStore = 'Your store uses this domain. Give the store another one first.'
export const domainUnproved = 'Prove that the domain is yours first.'
export const domainProved = 'Domain proved.'
export const domainRemoved = 'Domain removed.'
export const storeMoved = 'Your store has moved to this domain.'
export const tooManyDomainChecks = 'Too many checks. Please wait a while.'
