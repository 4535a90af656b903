import {
  apiKeyExpiry,
  apiKeyRolesFor,
  apiKeyRolesForeign,
  apiKeyTooMany,
} from '@armature/domain/accounts/api-keys'
import type { createApiKey, listApiKeys } from '@armature/contract/people/api-keys'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import { companyRoleNames } from '@armature/domain/rights/company-roles'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { lockMemberRows } from '../companies/member-repository.ts'
import type { ApiKeyRow } from './api-key-repository.ts'
import { newKeySecret } from '../auth/key-actor-repository.ts'
import { deleteKey, findKeyRow, insertKey, listKeyRows, setSecret } from './api-key-repository.ts'

type Made = Response<typeof createApiKey>

export const presentKey = (row: ApiKeyRow, now: Date): Response<typeof listApiKeys>[number] => ({
  id: row.id,
  name: row.name,
  roles: row.roles,
  begins_with: row.begins_with,
  addresses: row.addresses,
  created: row.created_at.toISOString(),
  expires: row.expires_at?.toISOString() ?? null,
  last_used: row.last_used_at?.toISOString() ?? null,
  old_until: row.old_until !== null && row.old_until > now ? row.old_until.toISOString() : null,
})

const answer = async (trx: Database, ctx: Context, id: number, secret: string): Promise<Made> => {
  const row = await findKeyRow(trx, ctx.actor.userId ?? 0, id)
  if (row === undefined) throw new Error('The key that was just written has no row')
  return { key: presentKey(row, ctx.now), secret }
}

/** May a key expire then? Within `limits.apiKey.days`, or never. */
const isInReach = (expires: Date | null, now: Date): boolean =>
  expires === null || (expires > now && expires <= later(now, { days: limits.apiKey.days }))

/** Creates a key. Only this answer contains its secret. */
export const makeKey = async (ctx: Context, body: Body<typeof createApiKey>): Promise<Made | Problem> => {
  const expires = body.expires === null ? null : new Date(body.expires)
  if (!body.roles.every((role) => apiKeyRolesFor(ctx.actor).includes(role)))
    return invalidFields({ roles: [apiKeyRolesForeign] })
  if (!isInReach(expires, ctx.now))
    return invalidFields({ expires: [fill(apiKeyExpiry, { days: limits.apiKey.days })] })
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    // Under the company's lock, so that two calls at once can't both take the last place.
    await lockMemberRows(trx, companyId)
    if ((await listKeyRows(trx, companyId)).length >= limits.apiKey.perCompany)
      return conflict(fill(apiKeyTooMany, { most: limits.apiKey.perCompany }), { code: 'too_many' })
    const { secret, ...stored } = newKeySecret()
    const { name, roles, addresses } = body
    const key = { company_id: companyId, name, roles, addresses, expires_at: expires, ...stored }
    const id = await insertKey(trx, key, ctx.now)
    const names = roles.map((role) => companyRoleNames[role]).join(', ')
    const event = {
      kind: 'api-key.created',
      user_id: companyId,
      summary: `API key “${name}” created with the roles: ${names}`,
    } as const
    await recordAccountEvent(trx, ctx, { ...event, after: { name, roles, addresses, expires: body.expires } })
    return answer(trx, ctx, id, secret)
  })
}

export const rotateKey = (ctx: Context, id: number): Promise<Made | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const row = await findKeyRow(trx, companyId, id)
    if (row === undefined) return notFound(messages.notFound)
    const { secret, ...stored } = newKeySecret()
    await setSecret(trx, id, stored, later(ctx.now, { days: limits.apiKey.overlapDays }))
    const event = { kind: 'api-key.rotated', user_id: companyId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `API key “${row.name}” has a new secret` })
    return answer(trx, ctx, id, secret)
  })

export const revokeKey = (ctx: Context, id: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const row = await findKeyRow(trx, companyId, id)
    if (row === undefined || !(await deleteKey(trx, companyId, id))) return notFound(messages.notFound)
    const event = { kind: 'api-key.revoked', user_id: companyId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `API key “${row.name}” revoked` })
    return {}
  })
