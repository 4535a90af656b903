import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { addTaxRate } from './add-tax-rate.ts'
import { endTaxRate } from './end-tax-rate.ts'
import { listTaxRules } from './tax-rate-repository.ts'

/** Taxes by destination, which administrators manage. */
export const taxRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listTaxRates, (ctx) => ctx.inRead(listTaxRules))
  route(app, endpoints.addTaxRate, (ctx, { body }) => addTaxRate(ctx, body))
  route(app, endpoints.endTaxRate, endTaxRate)
}
