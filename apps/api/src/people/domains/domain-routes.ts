import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { removeDomain, takeDomainForStore } from './change-domains.ts'
import { checkDomain } from './check-domain.ts'
import { claimDomain } from './claim-domain.ts'
import { presentDomain } from './domain-presenter.ts'
import { listDomainRows } from './domain-repository.ts'

export const domainRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listCompanyDomains, async (ctx) => {
    const rows = await ctx.inRead((trx) => listDomainRows(trx, ctx.actor.userId ?? 0))
    return rows.map(presentDomain)
  })
  route(app, endpoints.claimCompanyDomain, (ctx, { body }) => claimDomain(ctx, body))
  route(app, endpoints.checkCompanyDomain, (ctx, { params }) => checkDomain(ctx, params.id))
  route(app, endpoints.setStoreDomain, (ctx, { params }) => takeDomainForStore(ctx, params.id))
  route(app, endpoints.removeCompanyDomain, (ctx, { params }) => removeDomain(ctx, params.id))
}
