import { limits } from '@armature/domain/limits'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { webhookMachine, webhookMessageMachine } from '@armature/domain/webhooks/webhook-machines'
import { webhookTypesNone } from '@armature/domain/webhooks/webhook-texts'
import { webhookRecords, webhookTestType, webhookTypes } from '@armature/domain/webhooks/webhook-types'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { digits, empty, id, idParams, line, requiredLine, timestamp } from '../platform/primitives.ts'

export const webhookShape = z.object({
  id,
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(webhookTypes)),
  state: z.enum(webhookMachine.states).describe('ENDED: it failed for long, and gets nothing more'),
  created: timestamp,
  failing_since: timestamp.nullable().describe('Null unless the last attempt failed'),
  old_until: timestamp
    .nullable()
    .describe('Messages are signed with the secret from before the last rotation too until then'),
})

const attemptShape = z.object({
  at: timestamp,
  milliseconds: z.number().int(),
  status: z.number().int().nullable().describe('The HTTP status; null if no answer came'),
  answer: z.string().describe('The beginning of the answer’s body'),
  error: z.string().nullable().describe('Why no answer came'),
})

export const webhookMessageShape = z.object({
  id,
  message: z.string().describe('The header webhook-id'),
  type: z.enum([...webhookTypes, webhookTestType]),
  state: z.enum(webhookMessageMachine.states),
  created: timestamp,
  next_attempt: timestamp.nullable(),
  body: z.string().describe('As sent, or as it will be'),
  attempts: z.array(attemptShape).describe('Newest first'),
})

/** The body of a message. Later versions add fields. */
export const webhookPayloadShape = z.object({
  type: z.enum([...webhookTypes, webhookTestType]),
  timestamp: timestamp.describe('When it happened, ISO 8601, UTC'),
  data: z.object({
    sequence: z
      .number()
      .int()
      .describe(
        'Rises by one with each message of the webhook, so that a receiver can order them and find gaps',
      ),
    record: z.enum(webhookRecords),
    id,
    status: z.enum(quoteStatuses).nullable().describe('Of a quote or sub-quote that moved'),
    previous_status: z.enum(quoteStatuses).nullable(),
    message: z.number().int().nullable().describe('The number of a chat’s message'),
    url: z.string().describe('The call that reads the record as it is now'),
  }),
})

const parts = {
  url: requiredLine(limits.webhook.url),
  types: z
    .array(z.enum(webhookTypes))
    .min(1, webhookTypesNone)
    .max(webhookTypes.length)
    .transform((chosen) => webhookTypes.filter((type) => chosen.includes(type))),
  description: line(limits.webhook.description),
}

const newSecret = z.object({
  webhook: webhookShape,
  secret: z.string().describe('Shown only once; begins with whsec_'),
})

export const listWebhooks = endpoint('listWebhooks', {
  access: 'webhook.manage',
  summary: 'The company’s webhooks, newest first',
  response: z.array(webhookShape),
})

export const createWebhook = endpoint('createWebhook', {
  access: 'webhook.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Creates a webhook: messages of these types go to this address',
  body: z.strictObject({ ...parts, description: parts.description.default('') }),
  example: {
    url: 'https://erp.example.com/armature',
    types: ['order.created', 'parcel.changed'],
    description: 'ERP',
  },
  response: newSecret,
  status: 201,
})

export const changeWebhook = endpoint('changeWebhook', {
  access: 'webhook.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Changes a webhook; one that had ended starts again',
  params: idParams,
  body: z.strictObject({
    url: parts.url.optional(),
    types: parts.types.optional(),
    description: parts.description.optional(),
  }),
  response: webhookShape,
})

export const rotateWebhook = endpoint('rotateWebhook', {
  access: 'webhook.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Gives a webhook a new secret; for one more day messages are signed with the old one too',
  params: idParams,
  body: empty.optional(),
  response: newSecret,
})

export const deleteWebhook = endpoint('deleteWebhook', {
  access: 'webhook.manage',
  personOnly: true,
  summary: 'Deletes a webhook and its messages',
  params: idParams,
  response: empty,
  status: 204,
})

export const testWebhook = endpoint('testWebhook', {
  access: 'webhook.manage',
  personOnly: true,
  summary: `Sends a message of type ${webhookTestType}`,
  params: idParams,
  body: empty.optional(),
  response: webhookMessageShape,
  idempotent: true,
})

export const listWebhookMessages = endpoint('listWebhookMessages', {
  access: 'webhook.manage',
  summary: `Messages to a webhook with their attempts, newest first, at most ${limits.webhook.listed}`,
  params: idParams,
  query: z.strictObject({
    state: z.enum(webhookMessageMachine.states).optional(),
    before: digits.optional().describe('Only messages with a lower id'),
  }),
  response: z.array(webhookMessageShape),
})

export const replayWebhookMessage = endpoint('replayWebhookMessage', {
  access: 'webhook.manage',
  personOnly: true,
  summary: 'Sends a message again, with the same webhook-id',
  params: idParams,
  body: empty.optional(),
  response: webhookMessageShape,
  idempotent: true,
})
