import type { DomainFinding } from '@armature/domain/accounts/company-domains'

/** Looks for the proof that a domain belongs to the company that claims it. Never throws. */
export interface DomainProofs {
  find(claim: { domain: string; token: string }): Promise<DomainFinding>
}
