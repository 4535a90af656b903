import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { route } from '../../platform/http/route.ts'
import { joinCompany, switchCompany } from './act-for-company.ts'
import { changeRules, changeSubstitute, readRules } from './approval-rules.ts'
import { leaveCompany, removeMember, setMemberRoles } from './change-member.ts'
import { inviteMember } from './invite-member.ts'
import { approveRequest, askToJoin, declineRequest, presentJoinRequest } from './join-requests.ts'
import { listJoinableRows, listJoinRequestRows } from './join-request-repository.ts'
import { setCompanySettings } from './set-company-settings.ts'
import { presentCompany, presentMember } from './member-presenter.ts'
import { findCompanySettings, listCompanyRows, listMemberRows } from './member-repository.ts'

export const companyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listMembers, async (ctx) => {
    const rows = await ctx.inRead(async (trx) => {
      // Row-level security hides other people's accounts, even those of colleagues.
      await actAsSystem(trx)
      return listMemberRows(trx, ctx.actor.userId ?? 0)
    })
    return rows.map((row) => presentMember(row, ctx))
  })
  route(app, endpoints.inviteMember, (ctx, { body }) => inviteMember(ctx, body))
  route(app, endpoints.setMemberRoles, (ctx, { params, body }) => setMemberRoles(ctx, params.id, body))
  route(app, endpoints.removeMember, (ctx, { params }) => removeMember(ctx, params.id))
  route(app, endpoints.listJoinRequests, async (ctx) => {
    const rows = await ctx.inRead(async (trx) => {
      await actAsSystem(trx)
      return listJoinRequestRows(trx, ctx.actor.userId ?? 0)
    })
    return rows.map(presentJoinRequest)
  })
  route(app, endpoints.approveJoinRequest, (ctx, { params, body }) => approveRequest(ctx, params.id, body))
  route(app, endpoints.declineJoinRequest, (ctx, { params }) => declineRequest(ctx, params.id))
  route(app, endpoints.listJoinableCompanies, async (ctx) => {
    const rows = await ctx.inRead(async (trx) => {
      await actAsSystem(trx)
      return listJoinableRows(trx, ctx.person.userId ?? 0)
    })
    return rows.map(({ company_id, name, asked_at }) => ({
      id: company_id,
      name,
      asked: asked_at?.toISOString() ?? null,
    }))
  })
  route(app, endpoints.askToJoinCompany, (ctx, { params }) => askToJoin(ctx, params.id))
  route(app, endpoints.readCompanySettings, (ctx) =>
    ctx.inRead((trx) => findCompanySettings(trx, ctx.actor.userId ?? 0)),
  )
  route(app, endpoints.setCompanySettings, (ctx, { body }) => setCompanySettings(ctx, body))
  route(app, endpoints.setSubstitute, (ctx, { params, body }) => changeSubstitute(ctx, params.id, body))
  route(app, endpoints.readApprovalRules, readRules)
  route(app, endpoints.setApprovalRules, (ctx, { body }) => changeRules(ctx, body))
  route(app, endpoints.listCompanies, async (ctx) => {
    const rows = await ctx.inRead(async (trx) => {
      await actAsSystem(trx)
      return listCompanyRows(trx, ctx.person.userId ?? 0)
    })
    return rows.map((row) => presentCompany(row, ctx.actor.userId))
  })
  route(app, endpoints.joinCompany, (ctx, { params }) => joinCompany(ctx, params.id))
  route(app, endpoints.leaveCompany, (ctx, { params }) => leaveCompany(ctx, params.id))
  route(app, endpoints.switchCompany, (ctx, { params }) => switchCompany(ctx, params.id))
}
