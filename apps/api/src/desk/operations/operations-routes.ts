import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { doneOrNot, forEachRecord } from '../../platform/context/for-each-record.ts'
import type { List } from '../../platform/db/sql/define-list.ts'
import { listRoute } from '../../platform/http/list-route.ts'
import { route } from '../../platform/http/route.ts'
import type { FailedJob } from '../../platform/outbox/failed-job-repository.ts'
import { listFailedJobs } from '../../platform/outbox/failed-job-repository.ts'
import { dropJob, presentFailedJob, retryJob } from './failed-jobs.ts'
import { readOperations } from './read-operations.ts'

/** The state of the machinery, and what an operator does about failed jobs. */
export const operationsRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readOperations, readOperations)
  const failedJobs = { read: (trx, { window }) => listFailedJobs(trx, window) } satisfies List<
    unknown,
    FailedJob
  >
  listRoute(app, endpoints.listFailedJobs, failedJobs, (_ctx, job) => presentFailedJob(job))
  route(app, endpoints.retryJobs, async (ctx, { body: { ids } }) =>
    doneOrNot(await forEachRecord(ctx, ids, retryJob)),
  )
  route(app, endpoints.dropJobs, async (ctx, { body: { ids, reason } }) =>
    doneOrNot(await forEachRecord(ctx, ids, (one, id) => dropJob(one, id, reason))),
  )
}
