import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { route } from '../../platform/http/route.ts'
import { addTaxRate } from './add-tax-rate.ts'
import { endTaxRate } from './end-tax-rate.ts'
import { setTaxNumber, showTaxNumber } from './set-tax-number.ts'
import { addExemption, attachCertificate, showExemptions, stopExemption } from './tax-exemptions.ts'
import { listTaxRules } from './tax-rate-repository.ts'

/** Taxes by destination and buyers' exemptions, which administrators manage, and buyers' own tax numbers. */
export const taxRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listTaxRates, (ctx) => ctx.inRead(listTaxRules))
  route(app, endpoints.addTaxRate, (ctx, { body }) => addTaxRate(ctx, body))
  route(app, endpoints.endTaxRate, endTaxRate)
  route(app, endpoints.readTaxNumber, showTaxNumber)
  route(app, endpoints.setTaxNumber, (ctx, { body }) => setTaxNumber(ctx, body))
  route(app, endpoints.listTaxExemptions, showExemptions)
  route(app, endpoints.addTaxExemption, (ctx, { body }) => addExemption(ctx, body))
  route(app, endpoints.endTaxExemption, stopExemption)
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.attachTaxCertificate, attachCertificate)),
  )
}
