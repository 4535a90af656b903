import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { openPayoutAccount } from './open-account.ts'
import { retryTransfer } from './retry-transfer.ts'

export const payoutRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.openPayoutAccount, (ctx) => openPayoutAccount(ctx))
  route(app, endpoints.retryTransfer, retryTransfer)
}
