import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { pageOf, windowOf } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { inviteCustomer } from './invite-customer.ts'
import { presentListedUser, presentProfile } from './profile-presenter.ts'
import { findProfileRow, findUserRow, listUserRows } from './user-repository.ts'

export const accountRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readMe, async (ctx) => {
    const row = await ctx.inRead((trx) => findProfileRow(trx, ctx.actor.userId ?? 0))
    return row === undefined ? notFound(messages.notFound) : presentProfile(row)
  })
  route(app, endpoints.listUsers, async (ctx, { query }) => {
    const options = { ...windowOf(query), ordering: query.ordering, search: query.search }
    const { rows, count } = await ctx.inRead((trx) =>
      listUserRows(trx, ctx.actor, { role: query.role }, options),
    )
    return pageOf({ query, count, results: rows.map(presentListedUser), path: endpoints.listUsers.path })
  })
  route(app, endpoints.readUser, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findUserRow(trx, ctx.actor, params.id))
    return row === undefined ? notFound(messages.notFound) : presentListedUser(row)
  })
  route(app, endpoints.inviteCustomer, (ctx, { body }) => inviteCustomer(ctx, body))
}
