import type { finishCompanySignIn, startCompanySignIn } from '@armature/contract/people/company-sign-in'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import {
  companySignInAsked,
  companySignInFailed,
  companySignInInvited,
  companySignInNobody,
  companySignInNone,
  companySignInStale,
} from '@armature/domain/accounts/company-sign-in'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalidFields, isProblem, unauthenticated, unavailable } from '@armature/domain/problem'
import { later, minuteMs } from '@armature/domain/values/time'
import { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { openSecret, sealSecret } from '../../platform/context/seal-secret.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem, readAsSystem } from '../../platform/db/transaction.ts'
import { countTry } from '../auth/attempt-limits.ts'
import type { Account } from '../auth/credential-repository.ts'
import { findAccountByEmail, lockAccount } from '../auth/credential-repository.ts'
import { openSession } from '../auth/open-session.ts'
import { requestToJoin } from '../companies/join-requests.ts'
import { listCompanyRows } from '../companies/member-repository.ts'
import { findSignIn, findSignInOfDomain } from './sign-in-repository.ts'
import { providerOf, redirectUriOf } from './sign-in-settings.ts'

const cookieName = 'company-sign-in'
const minutes = 15

const begunShape = z.object({
  companyId: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expires: z.number(),
})
type Begun = z.output<typeof begunShape>

const domainIn = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Sends the browser to the provider of the company that has proved the address' domain. Its secrets stay in the
 * browser, sealed and out of reach of scripts, so that only this browser can finish.
 */
export const startSignIn = async (
  ctx: Context,
  { email }: Body<typeof startCompanySignIn>,
): Promise<Response<typeof startCompanySignIn> | Problem> => {
  const limited = await countTry(ctx, 'signInPerAddress', ctx.client.ip)
  if (limited) return limited
  const row = await readAsSystem(ctx.deps.db, (trx) => findSignInOfDomain(trx, domainIn(email)))
  const provider = row && providerOf(ctx.deps, row)
  if (!row || !provider) return invalidFields({ email: [companySignInNone] })
  try {
    const started = await ctx.deps.signInProviders.start(provider, {
      redirectUri: redirectUriOf(ctx.deps),
      email,
    })
    const { url, ...secrets } = started
    const expires = ctx.now.getTime() + minutes * minuteMs
    const begun: Begun = { companyId: row.company_id, ...secrets, expires }
    const sealed = sealSecret(ctx.deps, cookieName, JSON.stringify(begun))
    ctx.browser.keep(cookieName, sealed.toString('base64url'), minutes * 60)
    return { url }
  } catch (error) {
    ctx.log.warn({ event: 'company_sign_in_failed', reason: String(error) })
    return unavailable(companySignInFailed)
  }
}

const readBegun = (ctx: Context): Begun | null => {
  const cookie = ctx.browser.read(cookieName)
  const opened = cookie ? openSecret(ctx.deps, cookieName, Buffer.from(cookie, 'base64url')) : null
  const parsed = opened === null ? null : begunShape.safeParse(JSON.parse(opened))
  return parsed?.success && parsed.data.expires > ctx.now.getTime() ? parsed.data : null
}

/** The address that the company's provider vouches for, where it is of a domain that the company has proved. */
const readIdentity = async (ctx: Context, begun: Begun, answer: string): Promise<string | Problem> => {
  const row = await readAsSystem(ctx.deps.db, (trx) => findSignIn(trx, begun.companyId))
  const provider = row && providerOf(ctx.deps, row)
  if (!provider) return unauthenticated(companySignInStale)
  const back = new URL(redirectUriOf(ctx.deps))
  back.search = answer
  try {
    const { email, isVerified } = await ctx.deps.signInProviders.finish(provider, back, begun)
    return isVerified ? email : forbidden(companySignInNobody, { code: 'no_account' })
  } catch (error) {
    ctx.log.warn({ event: 'company_sign_in_failed', reason: String(error) })
    return unauthenticated(companySignInFailed)
  }
}

/** Signs a member in; for another person with an account it asks the owners. */
const enter = async (
  trx: Database,
  ctx: Context,
  { account, begun }: { account: Account; begun: Begun },
): Promise<Response<typeof finishCompanySignIn> | Problem> => {
  if (!maySignIn(account.status)) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
  // Code that ends a person's sessions takes this lock first, so it can't miss the session that opens here.
  const person = await lockAccount(trx, account.id)
  const companies = await listCompanyRows(trx, account.id)
  const member = companies.find(({ company_id }) => company_id === begun.companyId)
  if (member === undefined) {
    await requestToJoin(trx, ctx, { companyId: begun.companyId, person: account })
    return forbidden(companySignInAsked, { code: 'asked' })
  }
  if (member.joined_at === null) return forbidden(companySignInInvited, { code: 'invited' })
  if (!maySignIn(member.status)) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
  const expiresAt = later(ctx.now, { hours: limits.session.hours })
  return openSession(trx, ctx, person, { companyId: begun.companyId, expiresAt, remember: false })
}

/** Finishes in the browser that began. The provider decides only about addresses at its company's own domains. */
export const finishSignIn = async (
  ctx: Context,
  { answer }: Body<typeof finishCompanySignIn>,
): Promise<Response<typeof finishCompanySignIn> | Problem> => {
  const limited = await countTry(ctx, 'codePerAddress', ctx.client.ip)
  if (limited) return limited
  const begun = readBegun(ctx)
  if (begun === null) return unauthenticated(companySignInStale)
  ctx.browser.keep(cookieName, '', 0)
  const email = await readIdentity(ctx, begun, answer)
  if (isProblem(email)) return email
  return ctx.inWrite(
    async (trx) => {
      await actAsSystem(trx)
      const owner = await findSignInOfDomain(trx, domainIn(email))
      const account = await findAccountByEmail(trx, email)
      const isTheirs = owner?.company_id === begun.companyId
      return isTheirs && account !== undefined && account.email_verified_at !== null
        ? enter(trx, ctx, { account, begun })
        : forbidden(companySignInNobody, { code: 'no_account' })
    },
    // A request to join stays.
    { keepOnProblem: true },
  )
}
