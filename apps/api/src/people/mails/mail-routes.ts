import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { listRoute } from '../../platform/http/list-route.ts'
import { route } from '../../platform/http/route.ts'
import { presentMail } from './mail-presenter.ts'
import { mailList } from './mail-repository.ts'
import { sendMailAgain } from './send-mail-again.ts'

/** Undelivered mails, for the marketplace's operator. */
export const mailRoutes = (app: FastifyInstance): void => {
  listRoute(app, endpoints.listMails, mailList, (_ctx, row) => presentMail(row))
  route(app, endpoints.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.id))
}
