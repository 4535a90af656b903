import type { companyDomainShape } from '@armature/contract/people/company-domains'
import { domainProofOf, domainStateOf } from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { later } from '@armature/domain/values/time'
import type { z } from 'zod'
import type { DomainRow } from './domain-repository.ts'

export const presentDomain = (row: DomainRow): z.output<typeof companyDomainShape> => {
  const { record, file, text } = domainProofOf(row)
  const state = domainStateOf(row)
  return {
    id: row.id,
    domain: row.domain,
    state,
    record: { name: record, file, text },
    lapses:
      state === 'UNPROVED' ? later(row.claimed_at, { days: limits.companyDomain.days }).toISOString() : null,
    checked: row.checked_at?.toISOString() ?? null,
    finding: row.finding,
    proved: row.proved_at?.toISOString() ?? null,
    is_stores: row.tenant_id !== null,
  }
}
