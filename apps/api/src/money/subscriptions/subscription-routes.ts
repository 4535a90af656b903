import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import {
  cancelSubscription,
  listSubscriptions,
  paySubscription,
  previewSubscription,
  updateSubscription,
} from './manage-subscription.ts'
import { changePlan, createPlan, listPlans } from './plans.ts'
import { subscribe } from './subscribe.ts'

export const subscriptionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPlans, (ctx) => listPlans(ctx, { onOffer: true }))
  route(app, endpoints.listAllPlans, (ctx) => listPlans(ctx, { onOffer: false }))
  route(app, endpoints.createPlan, (ctx, { body }) => createPlan(ctx, body))
  route(app, endpoints.changePlan, (ctx, { params, body }) => changePlan(ctx, params.id, body))
  route(app, endpoints.subscribe, subscribe)
  route(app, endpoints.listSubscriptions, (ctx) => listSubscriptions(ctx))
  route(app, endpoints.previewSubscription, previewSubscription)
  route(app, endpoints.updateSubscription, updateSubscription)
  route(app, endpoints.cancelSubscription, cancelSubscription)
  route(app, endpoints.paySubscription, paySubscription)
}
