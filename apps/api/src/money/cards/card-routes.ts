import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createSetupIntent } from './create-setup-intent.ts'
import { deleteCard } from './delete-card.ts'
import { defaultCard, listCards } from './list-cards.ts'
import { setDefaultCard } from './set-default-card.ts'

/** Each caller's own saved cards at the payment provider. */
export const cardRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.createSetupIntent, createSetupIntent)
  route(app, endpoints.listPaymentMethods, listCards)
  route(app, endpoints.readDefaultPaymentMethod, defaultCard)
  route(app, endpoints.deletePaymentMethod, deleteCard)
  route(app, endpoints.changeDefaultPayment, setDefaultCard)
}
