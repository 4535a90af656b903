import { limits } from '@armature/domain/limits'
import { scheduledTaskNames } from '@armature/domain/operations/schedule'
import { statusParts } from '@armature/domain/operations/troubles'
import { z } from 'zod'
import { manyDone, manyIds } from '../platform/bulk.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, pageWindow } from '../platform/paging.ts'
import { id, requiredText, timestamp } from '../platform/primitives.ts'

const count = z.number().int()

export const readOperations = endpoint('readOperations', {
  access: 'operations.manage',
  summary: 'The state of all copies, and what is wrong, the most urgent first',
  response: z.object({
    at: timestamp,
    troubles: z.array(
      z.object({
        text: z.string(),
        advice: z.string(),
        part: z.enum(statusParts).describe('The part of this answer that it is about'),
        runbook: z.string().nullable().describe('Its section in docs/runbook.md'),
      }),
    ),
    copies: z.array(
      z.object({
        version: z.string().nullable().describe('Null for copies of 0.2.0 and earlier'),
        started: timestamp,
        connections: count.describe('Open live connections'),
      }),
    ),
    workers: count.describe('Queue workers of all copies; a copy has five'),
    tasks: z.array(
      z.object({
        task: z.string(),
        due: count,
        running: count,
        later: count.describe('Scheduled, or waiting for a retry'),
        failed: count.describe('Without attempts left'),
        oldest_due: timestamp.nullable(),
      }),
    ),
    mails: z.object({
      waiting: count,
      oldest_seconds: count,
      given_up: count.describe('The queue has no attempts left for these'),
      refused: count.describe('By the recipient’s server, for good'),
      sent: count.describe('In the last 24 hours'),
    }),
    webhooks: z.object({
      received: count.describe('In the last 24 hours'),
      last: timestamp.nullable(),
      unhandled: count,
      refused: count.describe('In the last 24 hours, with a wrong signature'),
    }),
    conversions: z.object({
      unfinished: count.describe('CAD files that wait or are being converted'),
      converted: count.describe('Of the files uploaded in the last seven days'),
      failed: count.describe('Likewise'),
    }),
    books: z
      .object({ finished: timestamp, compared: count, differences: count })
      .nullable()
      .describe('The last comparison with the card provider'),
    sweeps: z.array(
      z.object({
        task: z.enum(scheduledTaskNames),
        done: timestamp.nullable().describe('When it last succeeded'),
        error: z.string().nullable().describe('Why its last run failed; null if it didn’t'),
        removed: z.record(z.string(), count).describe('What its last successful run removed'),
      }),
    ),
    backups: z
      .object({
        made: timestamp.nullable().describe('When the last good one was made'),
        verified: timestamp.nullable().describe('When one was last restored and read'),
        error: z.string().nullable().describe('Why the last one failed; null if it didn’t'),
      })
      .nullable()
      .describe('Null if nothing records backups in the database'),
    database: z.object({
      bytes: count,
      week_ago: count.nullable().describe('Null if nothing was measured then'),
      month_ago: count.nullable(),
      tables: z.array(z.object({ name: z.string(), bytes: count })).describe('The largest'),
    }),
  }),
})

export const listFailedJobs = endpoint('listFailedJobs', {
  access: 'operations.manage',
  summary: 'Jobs without attempts left, the last to fail first',
  query: z.strictObject({ ...pageWindow }),
  response: pageOf(
    z.object({
      id,
      task: z.string(),
      about: z.string().describe('The records that it is for'),
      attempts: count,
      error: z.string().nullable(),
      failed: timestamp,
      can_drop: z.boolean().describe('Jobs that move money can only be retried'),
    }),
  ),
})

export const retryJobs = endpoint('retryJobs', {
  access: 'operations.manage',
  summary: 'Retries failed jobs now, with all their attempts',
  body: z.strictObject({ ids: manyIds }),
  response: manyDone,
  idempotent: true,
})

export const dropJobs = endpoint('dropJobs', {
  access: 'operations.manage',
  summary: 'Deletes failed jobs, with the mails or text messages that they would have sent',
  body: z.strictObject({ ids: manyIds, reason: requiredText(limits.operations.reason) }),
  response: manyDone,
  idempotent: true,
})
