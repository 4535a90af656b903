import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { dismissFirstSteps, readFirstSteps } from './first-steps.ts'
import { readDashboard } from './read-dashboard.ts'
import { readTurns } from './read-turns.ts'
import { readWork } from './read-work.ts'
import { searchRecords } from './search-records.ts'

/** The home screen: waiting records, figures and first steps; and the global search. */
export const dashboardRoutes = (app: FastifyInstance): void => {
  const mayBeOld = { mayBeOld: true }
  route(app, endpoints.searchRecords, (ctx, { query }) => searchRecords(ctx, query), mayBeOld)
  route(app, endpoints.readTurns, readTurns, mayBeOld)
  route(app, endpoints.readWork, readWork, mayBeOld)
  route(app, endpoints.readDashboard, readDashboard, mayBeOld)
  route(app, endpoints.readFirstSteps, readFirstSteps)
  route(app, endpoints.dismissFirstSteps, dismissFirstSteps)
}
