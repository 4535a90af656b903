import type { otpLogin as endpoint } from '@armature/contract/people/auth'
import type { Response } from '@armature/contract/platform/endpoint'
import { nameOf } from '@armature/domain/accounts/names'
import type { SignInFactor } from '@armature/domain/auth/second-step'
import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import { priceKeyOf } from '../../platform/context/seal-price.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { newCsrfToken } from '../../platform/http/guards/csrf.ts'
import type { Account } from './credential-repository.ts'
import { findAccountById } from './credential-repository.ts'
import { keepDevice } from './known-device.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { findSessionActor, insertSession } from './session-repository.ts'
import { issueToken } from './session-tokens.ts'
import { presentTenant, presentUser } from './user-presenter.ts'

interface NewSession {
  /** The company that the session is in. */
  companyId: number
  expiresAt: Date
  remember: boolean
  /** When the person last proved who they are; now if not given. */
  confirmedAt?: Date
  /** The factor that completed the sign-in; a switch of companies has none. */
  by?: SignInFactor
}

const actorOf = (account: Account): Actor => ({
  role: account.role,
  userId: account.id,
  tenantId: account.tenant_id,
  name: nameOf(account),
})

/**
 * Opens a session for this person in one of their companies. The answer has the person's names, but the company's id,
 * role, status and store, because lists and rights depend on those.
 */
export const openSession = async (
  trx: Database,
  ctx: Context,
  person: Account,
  { companyId, expiresAt, remember, confirmedAt, by }: NewSession,
): Promise<Response<typeof endpoint>> => {
  const company = companyId === person.id ? person : await findAccountById(trx, companyId)
  const session = { userId: companyId, personId: person.id, remember, expiresAt, confirmedAt, ...ctx.client }
  const sessionId = await insertSession(trx, session, ctx.now)
  const opened = await findSessionActor(trx, sessionId, ctx.now)
  if (company === undefined || opened === null) throw new Error('The person is not a member of the company')
  const event = { kind: 'sign-in.succeeded', user_id: person.id, summary: 'Signed in' } as const
  const after = by === undefined ? {} : { by }
  await recordAccountEvent(trx, { ...ctx, actor: actorOf(person) }, { ...event, after })
  keepDevice(ctx, person)
  const { id, role, status } = company
  return {
    token: await issueToken({ sessionId, expiresAt }, ctx.deps.serverSecret),
    csrf_token: ctx.client.csrfToken ?? newCsrfToken(),
    price_key: priceKeyOf(sessionId, ctx.deps.serverSecret).toString('base64url'),
    user: { ...presentUser(person), id, role, status },
    tenant: presentTenant(ctx, company),
    company_roles: [...(opened.actor.companyRoles ?? [])],
  }
}
