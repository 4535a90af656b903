import type {
  listWebhooks,
  replayWebhookMessage,
  webhookPayloadShape,
} from '@armature/contract/people/webhooks'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { Response } from '@armature/contract/platform/endpoint'
import { channelName } from '@armature/domain/chat/channel'
import { webhookMessageMachine } from '@armature/domain/webhooks/webhook-machines'
import type { WebhookFacts } from '@armature/domain/webhooks/webhook-types'
import { channelOfRecord } from '@armature/domain/webhooks/webhook-types'
import type { z } from 'zod'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { WebhookMessageRow, WebhookRow } from './webhook-repository.ts'

export type Webhook = Response<typeof listWebhooks>[number]
export type WebhookMessage = Response<typeof replayWebhookMessage>

export const presentWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  state: row.state,
  created: row.created_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  old_until: row.old_until !== null && row.old_until > now ? row.old_until.toISOString() : null,
})

/** A message's webhook-id; the same each time that it is sent. */
export const messageId = ({ id }: Pick<WebhookMessageRow, 'id'>): string => `msg_${id}`

const calls = {
  quote: 'readQuote',
  sub_quote: 'readSubQuote',
  order: 'readOrder',
  sub_order: 'readSubOrder',
  webhook: 'listWebhookMessages',
} as const

const chatPath = (record: keyof typeof channelOfRecord, id: number): string =>
  endpointPaths.listChatMessages.path.replace(':channel', channelName({ kind: channelOfRecord[record], id }))

/** The call that reads the record, or the chat that a message is in. */
const pathOf = ({ record, id, message }: WebhookFacts): string => {
  if (record === 'question') return chatPath(record, id)
  if (record !== 'webhook' && message !== null) return chatPath(record, id)
  return endpointPaths[calls[record]].path.replace(':id', String(id))
}

/** The body of a message; its sequence is `next` until it has its own. */
export const payloadOf = (
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { type, created_at, data, sequence }: WebhookMessageRow,
  next: number,
): string => {
  // Written out, because the database keeps the facts in an order of its own.
  const { record, id, status, previous_status, message } = data
  const url = `${publicUrl}${pathOf(data)}`
  const payload: z.output<typeof webhookPayloadShape> = {
    type,
    timestamp: created_at.toISOString(),
    data: { sequence: sequence ?? next, record, id, status, previous_status, message, url },
  }
  return JSON.stringify(payload)
}

export const presentMessage = (
  deps: Pick<Deps, 'config'>,
  row: WebhookMessageRow,
  next: number,
): WebhookMessage => ({
  id: row.id,
  message: messageId(row),
  type: row.type,
  state: row.state,
  created: row.created_at.toISOString(),
  next_attempt: webhookMessageMachine.is(row.state, 'waits') ? row.next_attempt_at.toISOString() : null,
  body: payloadOf(deps, row, next),
  attempts: row.attempts.toReversed(),
})
