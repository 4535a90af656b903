import { randomBytes } from 'node:crypto'
import { getDomainWithoutSuffix } from 'tldts'
import type { claimCompanyDomain as endpoint } from '@armature/contract/people/company-domains'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import {
  domainClaimed,
  domainNamesOther,
  domainPublic,
  domainTooMany,
} from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { fill } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import { refuseDomain } from '@armature/domain/subscriptions/refuse-domain'
import { domainOf } from '@armature/domain/subscriptions/store-domain'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { isNameOfAnother } from '../auth/sign-up/registration-repository.ts'
import { presentDomain } from './domain-presenter.ts'
import type { DomainRow } from './domain-repository.ts'
import { listDomainRows, listOthersDomains, lockDomains, moveStore, putClaim } from './domain-repository.ts'

/** Why a company can't have a domain, or null. Claims of others that aren't proved are in nobody's way. */
export const refuseClaim = async (
  trx: Database,
  ctx: Context,
  { companyId, domain }: { companyId: number; domain: string },
): Promise<string | null> => {
  await lockDomains(trx)
  const home = new URL(ctx.deps.config.publicUrl).hostname
  const refusal = refuseDomain(domain, home, await listOthersDomains(trx, companyId))
  if (refusal !== null) return refusal
  // Suffixes under which anybody registers names, such as co.uk and github.io, have no name before them.
  const name = getDomainWithoutSuffix(domain, { allowPrivateDomains: true })
  if (!name) return domainPublic
  return (await isNameOfAnother(trx, name, companyId)) ? domainNamesOther : null
}

const ofDomain = (rows: readonly DomainRow[], domain: string): DomainRow | undefined =>
  rows.find((row) => row.domain === domain)

const putNewClaim = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  claim: { company_id: number; domain: string },
): Promise<DomainRow> => {
  await putClaim(trx, { ...claim, token: randomBytes(20).toString('hex') }, ctx.now)
  await recordAccountEvent(trx, ctx, {
    kind: 'domain.claimed',
    user_id: claim.company_id,
    summary: `Domain claimed: ${claim.domain}`,
    after: { domain: claim.domain },
  })
  const row = ofDomain(await listDomainRows(trx, claim.company_id), claim.domain)
  if (row === undefined) throw new Error('The claim that was just written has no row')
  return row
}

/** Claims a domain for the actor's company, or renews a lapsed claim. */
export const claimDomain = (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const domain = domainOf(body.domain)
    const refusal = await refuseClaim(trx, ctx, { companyId, domain })
    if (refusal !== null) return invalidFields({ domain: [refusal] })
    const rows = await listDomainRows(trx, companyId)
    const before = ofDomain(rows, domain)
    if (before !== undefined && before.lapsed_at === null) return invalidFields({ domain: [domainClaimed] })
    if (before === undefined && rows.length >= limits.companyDomain.perCompany)
      return conflict(fill(domainTooMany, { most: limits.companyDomain.perCompany }), { code: 'too_many' })
    return presentDomain(await putNewClaim(trx, ctx, { company_id: companyId, domain }))
  })

/** Claims the domain of a store that opens now. Call it as the system. */
export const claimForStore = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  { companyId, tenantId, domain }: { companyId: number; tenantId: number; domain: string },
): Promise<void> => {
  const before = ofDomain(await listDomainRows(trx, companyId), domain)
  const row =
    before === undefined || before.lapsed_at !== null
      ? await putNewClaim(trx, ctx, { company_id: companyId, domain })
      : before
  if (row.proved_at !== null) await moveStore(trx, { tenantId, domain, provedAt: row.proved_at })
}
