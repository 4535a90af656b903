import type {
  changeWebhook as changeEndpoint,
  createWebhook as createEndpoint,
  listWebhookMessages as listEndpoint,
} from '@armature/contract/people/webhooks'
import type { Body, Query, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import {
  newWebhookMessage,
  webhookMachine,
  webhookMessageMachine,
} from '@armature/domain/webhooks/webhook-machines'
import {
  webhookEnded,
  webhookTooMany,
  webhookTooOften,
  webhookTypesForeign,
} from '@armature/domain/webhooks/webhook-texts'
import { webhookTestType, webhookTypesFor } from '@armature/domain/webhooks/webhook-types'
import type { WebhookType } from '@armature/domain/webhooks/webhook-types'
import type { Context } from '../../platform/context/context.ts'
import { sealSecret } from '../../platform/context/seal-secret.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { addWebhookMessages } from '../../platform/journal/webhook-repository.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { lockMemberRows } from '../companies/member-repository.ts'
import type { Webhook, WebhookMessage } from './webhook-presenter.ts'
import { presentMessage, presentWebhook } from './webhook-presenter.ts'
import type { WebhookMessageRow, WebhookRow } from './webhook-repository.ts'
import {
  deleteWebhookRow,
  enqueueWebhook,
  findMessageRow,
  findWebhookRow,
  insertWebhook,
  listMessageRows,
  listWebhookRows,
  setWebhookSecret,
  updateMessage,
  updateWebhook,
} from './webhook-repository.ts'
import { newWebhookSecret, overlapEnd, sealedAs } from './webhook-signing.ts'

type Made = Response<typeof createEndpoint>

const companyOf = ({ actor }: Context): number => actor.userId ?? 0

const checkParts = (
  { actor, deps }: Context,
  { url, types = [] }: { url?: string | undefined; types?: readonly WebhookType[] | undefined },
): Problem | null => {
  const fault = url === undefined ? null : deps.webhooks.refuses(url)
  if (fault !== null) return invalidFields({ url: [fault] })
  const offered = webhookTypesFor(actor)
  return types.every((type) => offered.includes(type))
    ? null
    : invalidFields({ types: [webhookTypesForeign] })
}

/** Finds a webhook of the actor's company, and lets the rest of the transaction act as the system. */
const findOwn = async (trx: Database, ctx: Context, id: number): Promise<WebhookRow | Problem> => {
  await actAsSystem(trx)
  return (await findWebhookRow(trx, companyOf(ctx), id)) ?? notFound(messages.notFound)
}

export const listWebhooks = async (ctx: Context): Promise<Webhook[]> => {
  const rows = await ctx.inRead((trx) => listWebhookRows(trx, companyOf(ctx)))
  return rows.map((row) => presentWebhook(row, ctx.now))
}

/** Creates a webhook. Only this answer contains its secret. */
export const createWebhook = async (
  ctx: Context,
  body: Body<typeof createEndpoint>,
): Promise<Made | Problem> => {
  const refused = checkParts(ctx, body)
  if (refused) return refused
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const company_id = companyOf(ctx)
    // Under the company's lock, so that two calls at once can't both take the last place.
    await lockMemberRows(trx, company_id)
    if ((await listWebhookRows(trx, company_id)).length >= limits.webhook.perCompany)
      return conflict(fill(webhookTooMany, { most: limits.webhook.perCompany }), { code: 'too_many' })
    const secret = newWebhookSecret()
    const sealed = sealSecret(ctx.deps, sealedAs, secret)
    const row = await insertWebhook(trx, { company_id, ...body, secret: sealed }, ctx.now)
    const event = { kind: 'webhook.created', user_id: company_id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Webhook to ${row.url} created`, after: body })
    return { webhook: presentWebhook(row, ctx.now), secret }
  })
}

/** Changes a webhook; one that had ended starts again, and sends what waits. */
export const changeWebhook = async (
  ctx: Context,
  id: number,
  body: Body<typeof changeEndpoint>,
): Promise<Webhook | Problem> => {
  const refused = checkParts(ctx, body)
  if (refused) return refused
  return ctx.inWrite(async (trx) => {
    const row = await findOwn(trx, ctx, id)
    if (isProblem(row)) return row
    const { url = row.url, types = row.types, description = row.description } = body
    const state = webhookMachine.is(row.state, 'sends')
      ? row.state
      : webhookMachine.next('restart', row.state)
    const changed = await updateWebhook(trx, id, {
      url,
      types,
      description,
      state,
      failing_since: null,
      rests_until: null,
    })
    await enqueueWebhook(trx, id, null)
    await recordAccountEvent(trx, ctx, {
      kind: 'webhook.changed',
      user_id: row.company_id,
      summary: `Webhook to ${url} changed`,
      before: { url: row.url, types: row.types, description: row.description, state: row.state },
      after: { url, types, description, state },
    })
    return presentWebhook(changed, ctx.now)
  })
}

export const rotateWebhook = (ctx: Context, id: number): Promise<Made | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await findOwn(trx, ctx, id)
    if (isProblem(row)) return row
    const secret = newWebhookSecret()
    const sealed = sealSecret(ctx.deps, sealedAs, secret)
    const rotated = await setWebhookSecret(trx, id, sealed, overlapEnd(ctx.now))
    const event = { kind: 'webhook.rotated', user_id: row.company_id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Webhook to ${row.url} has a new secret` })
    return { webhook: presentWebhook(rotated, ctx.now), secret }
  })

export const deleteWebhook = (ctx: Context, id: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await findOwn(trx, ctx, id)
    if (isProblem(row)) return row
    await deleteWebhookRow(trx, id)
    const event = { kind: 'webhook.deleted', user_id: row.company_id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Webhook to ${row.url} deleted` })
    return {}
  })

export const listMessages = (
  ctx: Context,
  id: number,
  query: Query<typeof listEndpoint>,
): Promise<WebhookMessage[] | Problem> =>
  ctx.inRead(async (trx) => {
    const webhook = await findWebhookRow(trx, companyOf(ctx), id)
    if (webhook === undefined) return notFound(messages.notFound)
    const rows = await listMessageRows(trx, id, query)
    return rows.map((row) => presentMessage(ctx.deps, row, webhook.last_sequence + 1))
  })

const present = (ctx: Context, row: WebhookMessageRow | undefined, webhook: WebhookRow) =>
  row === undefined ? notFound(messages.notFound) : presentMessage(ctx.deps, row, webhook.last_sequence + 1)

/** A webhook that messages can be sent to by hand. */
const findSending = async (trx: Database, ctx: Context, id: number): Promise<WebhookRow | Problem> => {
  const row = await findOwn(trx, ctx, id)
  if (isProblem(row) || webhookMachine.is(row.state, 'sends')) return row
  return conflict(webhookEnded, { code: 'webhook_ended' })
}

export const testWebhook = async (ctx: Context, id: number): Promise<WebhookMessage | Problem> => {
  const limited = await countOwnTry(ctx, 'webhookPerAccount', webhookTooOften)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    const row = await findSending(trx, ctx, id)
    if (isProblem(row)) return row
    const data = { record: 'webhook', id, status: null, previous_status: null, message: null } as const
    const { company_id } = row
    const [added = 0] = await addWebhookMessages(trx, [
      { webhook_id: id, company_id, type: webhookTestType, data, state: newWebhookMessage, at: ctx.now },
    ])
    const event = { kind: 'webhook.tested', user_id: company_id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Test message sent to ${row.url}` })
    return present(ctx, await findMessageRow(trx, company_id, added), row)
  })
}

/** Sends a message again, from the first attempt on; its receiver knows it by its id. */
export const replayMessage = async (ctx: Context, id: number): Promise<WebhookMessage | Problem> => {
  const limited = await countOwnTry(ctx, 'webhookPerAccount', webhookTooOften)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const message = await findMessageRow(trx, companyOf(ctx), id)
    if (message === undefined) return notFound(messages.notFound)
    const row = await findSending(trx, ctx, message.webhook_id)
    if (isProblem(row)) return row
    const state = webhookMessageMachine.next('replay', message.state)
    const replayed = await updateMessage(trx, id, { state, failures: 0, next_attempt_at: ctx.now })
    await enqueueWebhook(trx, row.id, null)
    const event = { kind: 'webhook.replayed', user_id: row.company_id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Message ${id} sent to ${row.url} again` })
    return present(ctx, replayed, row)
  })
}
