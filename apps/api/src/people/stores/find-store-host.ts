import type { Context } from '../../platform/context/context.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { findProvedDomain, listStoreIds, setDomainFound } from './store-repository.ts'

/**
 * Checks whether a store's proved domain leads here, and remembers the result: mails to the store's people link to it only
 * then.
 */
export const findStoreHost = async (ctx: Context, tenantId: number): Promise<void> => {
  const domain = await ctx.inRead((trx) => findProvedDomain(trx, tenantId))
  if (domain === undefined) return
  const isFound = await ctx.deps.storeHosts.leadsHere(domain)
  await ctx.inWrite(async (trx) => {
    await setDomainFound(trx, { tenantId, domain, foundAt: isFound ? ctx.deps.clock() : null })
    return null
  })
}

/** Queues a check of each store's domain, since a domain may be redirected without notice. */
export const findStoreHosts = async (ctx: Context): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    for (const tenantId of await listStoreIds(trx))
      await addJob(trx, 'find-store-host', { tenantId }, { key: `find-store-host:${tenantId}`, priority: 10 })
    return null
  })
}
