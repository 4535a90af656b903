import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { readSellersReceivables, setBuyerTerms, setTakesTransfers } from './receivables.ts'
import { recordTransfers } from './record-transfers.ts'
import { readBuyerStatement, readOwnStatement, readTransferDetails } from './statement.ts'

export const receivableRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readReceivables, readSellersReceivables)
  route(app, endpoints.setTakesTransfers, setTakesTransfers)
  route(app, endpoints.setBuyerTerms, setBuyerTerms)
  route(app, endpoints.readBuyerStatement, readBuyerStatement)
  route(app, endpoints.readStatement, readOwnStatement)
  route(app, endpoints.readTransferDetails, readTransferDetails)
  route(app, endpoints.recordTransfers, recordTransfers)
}
