import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { doneOrNot, forEachRecord } from '../../platform/context/for-each-record.ts'
import { route } from '../../platform/http/route.ts'
import { openPayoutAccount } from './open-account.ts'
import { retryTransfer } from './retry-transfer.ts'

export const payoutRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.openPayoutAccount, (ctx) => openPayoutAccount(ctx))
  route(app, endpoints.retryTransfer, retryTransfer)
  route(app, endpoints.retryTransfers, async (ctx, { body }) =>
    doneOrNot(
      await forEachRecord(ctx, body.ids, (part, suborder_id) =>
        retryTransfer(part, { body: { suborder_id } }),
      ),
    ),
  )
}
