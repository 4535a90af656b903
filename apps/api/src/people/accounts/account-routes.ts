import { endpoints } from '@armature/contract/all-endpoints'
import { maySell } from '@armature/domain/catalogue/products/selling'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { readAsSystem } from '../../platform/db/transaction.ts'
import { listRoute } from '../../platform/http/list-route.ts'
import { route } from '../../platform/http/route.ts'
import { setVendorCommission } from './set-vendor-commission.ts'
import { changePassword } from '../auth/passwords/change-password.ts'
import { sendPhoneCode } from '../auth/send-phone-code.ts'
import { listLiveSessions } from '../auth/session-repository.ts'
import { presentAccountEvent } from './account-event-presenter.ts'
import { accountEventList, eventsOf } from './account-event-repository.ts'
import { confirmPhone } from './confirm-phone.ts'
import { endSession } from './end-session.ts'
import { inviteCustomer } from './invite-customer.ts'
import { listUserEvents } from './list-user-events.ts'
import { presentListedUser, presentMemberProfile, presentProfile } from './profile-presenter.ts'
import { resendUserVerification } from './resend-user-verification.ts'
import { presentSession } from './session-presenter.ts'
import { setCustomerCompany } from './set-customer-company.ts'
import { setUserStatus } from './set-user-status.ts'
import { signUpCustomer } from './sign-up-customer.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { updateCompany } from './update-company.ts'
import { findProfileRow, findUserRow, userList } from './user-repository.ts'
import { exportRoute } from '../lists/export-routes.ts'
import { exportedAccountEvents, exportedUsers } from './account-exports.ts'

/** The calls for a person's own account. */
const ownAccountRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readMe, async (ctx) => {
    const row = await ctx.inRead((trx) => findProfileRow(trx, ctx.actor.userId ?? 0))
    if (row === undefined) return notFound(messages.notFound)
    if (ctx.actor.personId === undefined) return presentProfile(ctx, row)
    const { personId } = ctx.actor
    const person = await readAsSystem(ctx.deps.db, (trx) => findProfileRow(trx, personId))
    return person === undefined ? notFound(messages.notFound) : presentMemberProfile(ctx, row, person)
  })
  route(app, endpoints.updateCompany, (ctx, { body }) => updateCompany(ctx, body))
  route(app, endpoints.setCustomerCompany, (ctx, { body }) => setCustomerCompany(ctx, body))
  route(app, endpoints.changePassword, (ctx, { body }) => changePassword(ctx, body))
  route(app, endpoints.sendPhoneCode, (ctx, { body }) => sendPhoneCode(ctx, body))
  route(app, endpoints.confirmPhone, (ctx, { body }) => confirmPhone(ctx, body))
  route(app, endpoints.listSessions, async (ctx) => {
    const rows = await ctx.inRead((trx) => listLiveSessions(trx, ctx.actor.userId ?? 0, ctx.now))
    return rows.map((row) => presentSession(row, ctx.session?.id ?? null))
  })
  route(app, endpoints.endSession, (ctx, { params }) => endSession(ctx, params.id))
  route(app, endpoints.signOutEverywhere, (ctx, { body }) => signOutEverywhere(ctx, body))
  const ownEvents = eventsOf((actor) => actor.userId ?? 0)
  listRoute(app, endpoints.listOwnEvents, ownEvents, presentAccountEvent)
}

export const accountRoutes = (app: FastifyInstance): void => {
  ownAccountRoutes(app)
  route(app, endpoints.signUpCustomer, (ctx, { body, query: { store: named } }, headers) =>
    signUpCustomer(ctx, { body, headers, named }),
  )
  listRoute(app, endpoints.listUsers, userList, (ctx, row) => presentListedUser(row, ctx.actor))
  route(app, endpoints.readUser, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findUserRow(trx, ctx.actor, params.id))
    return row === undefined ? notFound(messages.notFound) : presentListedUser(row, ctx.actor)
  })
  route(app, endpoints.readUserProfile, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findProfileRow(trx, params.id))
    // Only sellers are reviewed: a buyer's phone is nobody else's.
    return row === undefined || !maySell(row.role) ? notFound(messages.notFound) : presentProfile(ctx, row)
  })
  route(app, endpoints.inviteCustomer, (ctx, { body }) => inviteCustomer(ctx, body))
  route(app, endpoints.setUserStatus, (ctx, { params, body }) => setUserStatus(ctx, params.id, body))
  route(app, endpoints.setVendorCommission, (ctx, { params, body }) =>
    setVendorCommission(ctx, params.id, body),
  )
  route(app, endpoints.resendUserVerification, (ctx, { params }) => resendUserVerification(ctx, params.id))
  route(app, endpoints.listUserEvents, (ctx, { params, query }) => listUserEvents(ctx, query, params.id))
  listRoute(app, endpoints.listAccountEvents, accountEventList, presentAccountEvent)
  exportRoute(app, endpoints.exportUsers, exportedUsers)
  exportRoute(app, endpoints.exportAccountEvents, exportedAccountEvents)
}
