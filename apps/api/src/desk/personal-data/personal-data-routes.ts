import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { eraseSelf, eraseUser, readErasure } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

export const personalDataRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.exportOwnData, (ctx) => exportPerson(ctx, ctx.actor.userId ?? 0))
  route(app, endpoints.readOwnErasure, (ctx) => readErasure(ctx, ctx.actor.userId ?? 0))
  route(app, endpoints.eraseOwnAccount, (ctx, { body }) => eraseSelf(ctx, body))
  route(app, endpoints.exportUserData, (ctx, { params }) => exportPerson(ctx, params.id))
  route(app, endpoints.readErasure, (ctx, { params }) => readErasure(ctx, params.id))
  route(app, endpoints.eraseUser, (ctx, { params, body }) => eraseUser(ctx, params.id, body))
}
