import type { Context } from '../../platform/context/context.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { findStoreDomain, listStoreIds, setDomainFound } from './store-repository.ts'

/**
 * Looks whether a store's domain leads here, and remembers it: while it does, mails to the store's people lead there.
 */
export const findStoreHost = async (ctx: Context, tenantId: number): Promise<void> => {
  const domain = await ctx.inRead((trx) => findStoreDomain(trx, tenantId))
  if (domain === undefined) return
  const isFound = await ctx.deps.storeHosts.leadsHere(domain)
  await ctx.inWrite(async (trx) => {
    await setDomainFound(trx, { tenantId, domain, foundAt: isFound ? ctx.deps.clock() : null })
    return null
  })
}

/** Has a job look at each store's domain, since a domain comes to lead elsewhere without anybody's telling us. */
export const findStoreHosts = async (ctx: Context): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    for (const tenantId of await listStoreIds(trx))
      await addJob(trx, 'find-store-host', { tenantId }, { key: `find-store-host:${tenantId}`, priority: 10 })
    return null
  })
}
