import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listMessages,
  listWebhooks,
  replayMessage,
  rotateWebhook,
  testWebhook,
} from './webhooks.ts'

export const webhookRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listWebhooks, (ctx) => listWebhooks(ctx))
  route(app, endpoints.createWebhook, (ctx, { body }) => createWebhook(ctx, body))
  route(app, endpoints.changeWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body))
  route(app, endpoints.rotateWebhook, (ctx, { params }) => rotateWebhook(ctx, params.id))
  route(app, endpoints.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.id))
  route(app, endpoints.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id))
  route(app, endpoints.listWebhookMessages, (ctx, { params, query }) => listMessages(ctx, params.id, query))
  route(app, endpoints.replayWebhookMessage, (ctx, { params }) => replayMessage(ctx, params.id))
}
