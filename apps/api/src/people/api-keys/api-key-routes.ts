import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listKeyRows } from './api-key-repository.ts'
import { makeKey, presentKey, revokeKey, rotateKey } from './api-keys.ts'

export const apiKeyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listApiKeys, async (ctx) => {
    const rows = await ctx.inRead((trx) => listKeyRows(trx, ctx.actor.userId ?? 0))
    return rows.map((row) => presentKey(row, ctx.now))
  })
  route(app, endpoints.createApiKey, (ctx, { body }) => makeKey(ctx, body))
  route(app, endpoints.rotateApiKey, (ctx, { params }) => rotateKey(ctx, params.id))
  route(app, endpoints.revokeApiKey, (ctx, { params }) => revokeKey(ctx, params.id))
}
