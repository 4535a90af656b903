import type { setStoreDomain as endpoint } from '@armature/contract/people/company-domains'
import type { Response } from '@armature/contract/platform/endpoint'
import { domainOfStore, domainUnproved } from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import { earlier } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { presentDomain } from './domain-presenter.ts'
import {
  deleteClaim,
  findDomainRow,
  lapseOldClaims,
  lockDomains,
  lockStoreOf,
  moveStore,
} from './domain-repository.ts'

/** Moves the company's store to a domain that it has proved. */
export const takeDomainForStore = (ctx: Context, id: number): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    await lockDomains(trx)
    const row = await findDomainRow(trx, companyId, id)
    const store = await lockStoreOf(trx, companyId)
    if (row === undefined || store === undefined) return notFound(messages.notFound)
    if (row.proved_at === null) return conflict(domainUnproved, { code: 'domain_unproved' })
    const { domain, proved_at: provedAt } = row
    if (row.tenant_id === null) {
      await moveStore(trx, { tenantId: store.id, domain, provedAt })
      await recordAccountEvent(trx, ctx, {
        kind: 'store.domain',
        user_id: companyId,
        tenant_id: store.id,
        summary: `Store’s domain: ${store.domain} → ${domain}`,
        before: { domain: store.domain },
        after: { domain },
      })
    }
    return presentDomain({ ...row, tenant_id: store.id })
  })

/** Gives a claim up. */
export const removeDomain = (ctx: Context, id: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    await lockDomains(trx)
    const row = await findDomainRow(trx, companyId, id)
    if (row === undefined) return notFound(messages.notFound)
    if (row.tenant_id !== null) return conflict(domainOfStore, { code: 'domain_of_store' })
    await deleteClaim(trx, id)
    await recordAccountEvent(trx, ctx, {
      kind: 'domain.removed',
      user_id: companyId,
      summary: `Domain removed: ${row.domain}`,
      before: { domain: row.domain },
    })
    return {}
  })

/** Ends claims that nobody has proved in time. */
export const lapseDomains = async (ctx: Context): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const before = earlier(ctx.now, { days: limits.companyDomain.days })
    for (const { company_id, domain } of await lapseOldClaims(trx, { before, now: ctx.now }))
      await recordAccountEvent(trx, ctx, {
        kind: 'domain.lapsed',
        user_id: company_id,
        summary: `Claim to ${domain} lapsed without a proof`,
      })
    return null
  })
}
