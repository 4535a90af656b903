import type { checkCompanyDomain as endpoint } from '@armature/contract/people/company-domains'
import type { Response } from '@armature/contract/platform/endpoint'
import type { DomainFinding } from '@armature/domain/accounts/company-domains'
import {
  domainLapsed,
  domainOvertaken,
  findingText,
  tooManyDomainChecks,
} from '@armature/domain/accounts/company-domains'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { refuseClaim } from './claim-domain.ts'
import { presentDomain } from './domain-presenter.ts'
import type { DomainRow } from './domain-repository.ts'
import { findDomainRow, overtakeClaims, setFinding, setProved } from './domain-repository.ts'

const findClaim = async (trx: Database, ctx: Context, id: number): Promise<DomainRow | Problem> => {
  const row = await findDomainRow(trx, ctx.actor.userId ?? 0, id)
  if (row === undefined) return notFound(messages.notFound)
  return row.lapsed_at !== null ? conflict(domainLapsed, { code: 'domain_lapsed' }) : row
}

const prove = async (
  trx: Database,
  ctx: Context,
  row: DomainRow,
  proof: NonNullable<DomainFinding['proof']>,
): Promise<void> => {
  await setProved(trx, row, { proof, now: ctx.now })
  const { company_id: companyId, domain, tenant_id: tenantId } = row
  await recordAccountEvent(trx, ctx, {
    kind: 'domain.proved',
    user_id: companyId,
    tenant_id: tenantId,
    summary: `Domain proved: ${domain}`,
    after: { domain, proof },
  })
  const finding = `Lapsed: ${domainOvertaken}.`
  for (const lost of await overtakeClaims(trx, row, { finding, now: ctx.now }))
    await recordAccountEvent(trx, ctx, {
      kind: 'domain.lapsed',
      user_id: lost.company_id,
      summary: `Claim to ${domain} lapsed: ${domainOvertaken}`,
    })
}

/** Looks for a claim's proof, outside any transaction, and writes down what it found. */
export const checkDomain = async (ctx: Context, id: number): Promise<Response<typeof endpoint> | Problem> => {
  const claim = await ctx.inRead((trx) => findClaim(trx, ctx, id))
  if (isProblem(claim)) return claim
  if (claim.proved_at !== null) return presentDomain(claim)
  const limited = await countOwnTry(ctx, 'domainCheckPerAccount', tooManyDomainChecks)
  if (limited) return limited
  const found = await ctx.deps.domainProofs.find(claim)
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    // Others may have proved it, or a look-alike, since it was claimed.
    const refusal = await refuseClaim(trx, ctx, { companyId: claim.company_id, domain: claim.domain })
    const row = await findClaim(trx, ctx, id)
    if (isProblem(row)) return row
    if (refusal !== null) return conflict(refusal, { code: 'domain_refused' })
    // A renewed claim has another token, which nobody has looked for.
    const isSame = row.token === claim.token && row.proved_at === null
    if (isSame && found.proof !== null) await prove(trx, ctx, row, found.proof)
    else if (isSame) await setFinding(trx, id, { finding: findingText(found), now: ctx.now })
    return presentDomain((await findDomainRow(trx, claim.company_id, id)) ?? row)
  })
}
