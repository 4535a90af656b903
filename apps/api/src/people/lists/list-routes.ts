import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listSavedViews } from './list-saved-views.ts'
import { changeSavedView, chooseDefaultView, createSavedView, deleteSavedView } from './save-view.ts'
import { changeReaderUnits } from './reader-units.ts'
import { changeTableSettings, readTableSettings } from './table-settings.ts'

/** A person's settings for lists. */
export const listRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readTableSettings, readTableSettings)
  route(app, endpoints.changeTableSettings, (ctx, { body }) => changeTableSettings(ctx, body))
  route(app, endpoints.changeReaderUnits, (ctx, { body }) => changeReaderUnits(ctx, body))
  route(app, endpoints.listSavedViews, (ctx, { query }) => listSavedViews(ctx, query))
  route(app, endpoints.createSavedView, (ctx, { body }) => createSavedView(ctx, body))
  route(app, endpoints.changeSavedView, changeSavedView)
  route(app, endpoints.deleteSavedView, deleteSavedView)
  route(app, endpoints.chooseDefaultView, (ctx, { body }) => chooseDefaultView(ctx, body))
}
