import type Stripe from 'stripe'
import { z } from 'zod'
import { recordMovement } from './balance.ts'
import { metadataParam } from '../metadata-params.ts'
import { currencyParam, integerParam, listParams, orNull, textParam } from '../sandbox-params.ts'
import { checkPositive } from '../sandbox-error.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { insertObject, listObjects } from '../sandbox-store.ts'

const createParams = z.strictObject({
  amount: integerParam,
  currency: currencyParam,
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  statement_descriptor: textParam.optional(),
  transfer_group: textParam.optional(),
})

/** Money that the platform pays in from its bank: available at once. */
export const topupRoutes = [
  sandboxRoute('POST', '/v1/topups', createParams, async (call, params) => {
    checkPositive(params.amount)
    const id = call.newId('tu')
    const { amount, currency, description = null } = params
    const topup: Stripe.Topup = {
      id,
      object: 'topup',
      ...orNull(params, 'description', 'statement_descriptor', 'transfer_group'),
      amount,
      balance_transaction: await recordMovement(call, {
        amount,
        type: 'topup',
        source: id,
        currency,
        description,
      }),
      created: call.now,
      currency,
      expected_availability_date: call.now,
      failure_code: null,
      failure_message: null,
      initiated_by: 'user',
      livemode: false,
      metadata: params.metadata ?? {},
      source: null,
      status: 'succeeded',
    }
    await insertObject(call.db, topup)
    await call.record('topup.created', topup)
    await call.record('topup.succeeded', topup)
    return ok(topup)
  }),
  sandboxRoute('GET', '/v1/topups', z.strictObject(listParams), async (call, params) =>
    listAnswer('/v1/topups', await listObjects(call.db, 'topup', params)),
  ),
]
