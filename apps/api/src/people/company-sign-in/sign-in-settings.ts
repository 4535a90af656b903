import type { setCompanySignIn } from '@armature/contract/people/company-sign-in'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import {
  companySignInDomain,
  companySignInProvider,
  companySignInSecret,
} from '@armature/domain/accounts/company-sign-in'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { openSecret, resealed, sealSecret } from '../../platform/context/seal-secret.ts'
import { actAsSystem, inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { SignInProvider } from '../../platform/ports/sign-in-providers.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { SignInRow } from './sign-in-repository.ts'
import {
  deleteSignIn,
  findSignIn,
  hasProvedDomain,
  listSignIns,
  putSignIn,
  setSealedSecret,
} from './sign-in-repository.ts'

type Shown = Response<typeof setCompanySignIn>

const sealedAs = 'company sign-in'

/** The address that the provider sends browsers back to. */
export const redirectUriOf = ({ config }: Pick<Deps, 'config'>): string =>
  new URL(paths.companySignIn, config.publicUrl).href

/** The provider with its secret; null if no known server's secret opens it. */
export const providerOf = (deps: Deps, row: SignInRow): SignInProvider | null => {
  const clientSecret = openSecret(deps, sealedAs, row.client_secret)
  return clientSecret === null ? null : { issuer: row.issuer, clientId: row.client_id, clientSecret }
}

export const presentSignIn = (
  deps: Deps,
  row: Pick<SignInRow, 'issuer' | 'client_id'> | undefined,
): Shown => ({
  issuer: row?.issuer ?? null,
  client_id: row?.client_id ?? null,
  redirect_uri: redirectUriOf(deps),
})

/** The provider that these settings mean, or what is missing. */
const readWanted = (
  ctx: Context,
  { issuer, client_id: clientId, client_secret }: Body<typeof setCompanySignIn>,
): Promise<SignInProvider | Problem> =>
  ctx.inRead(async (trx) => {
    const companyId = ctx.actor.userId ?? 0
    if (!(await hasProvedDomain(trx, companyId)))
      return conflict(companySignInDomain, { code: 'domain_unproved' })
    const before = await findSignIn(trx, companyId)
    // A stored secret is only ever sent to the issuer that it was entered for.
    const stored = before?.issuer === issuer ? providerOf(ctx.deps, before)?.clientSecret : undefined
    const clientSecret = client_secret ?? stored
    return clientSecret === undefined
      ? invalidFields({ client_secret: [companySignInSecret] })
      : { issuer, clientId, clientSecret }
  })

/** Saves the company's provider after it was found. */
export const setSignIn = async (
  ctx: Context,
  body: Body<typeof setCompanySignIn>,
): Promise<Shown | Problem> => {
  const provider = await readWanted(ctx, body)
  if (isProblem(provider)) return provider
  try {
    await ctx.deps.signInProviders.start(provider, { redirectUri: redirectUriOf(ctx.deps), email: null })
  } catch (error) {
    ctx.log.warn({ event: 'sign_in_provider_not_found', reason: String(error) })
    return invalidFields({ issuer: [companySignInProvider] })
  }
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const { issuer, clientId, clientSecret } = provider
    const row = { company_id: companyId, issuer, client_id: clientId }
    const before = await findSignIn(trx, companyId)
    await putSignIn(trx, { ...row, client_secret: sealSecret(ctx.deps, sealedAs, clientSecret) }, ctx.now)
    await recordAccountEvent(trx, ctx, {
      kind: 'company-sign-in.changed',
      user_id: companyId,
      summary: `Company sign-in set to ${issuer}`,
      before: { issuer: before?.issuer, client_id: before?.client_id },
      after: { issuer, client_id: clientId },
    })
    return presentSignIn(ctx.deps, row)
  })
}

export const removeSignIn = (ctx: Context): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    if (!(await deleteSignIn(trx, companyId))) return notFound(messages.notFound)
    const event = { kind: 'company-sign-in.removed', user_id: companyId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Company sign-in removed' })
    return {}
  })

/** Seals with the server's current secret what an earlier one sealed, before that one is forgotten. */
export const resealSignIns = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    for (const { company_id, client_secret } of await listSignIns(trx)) {
      const sealed = resealed(deps, sealedAs, client_secret)
      if (sealed !== null) await setSealedSecret(trx, company_id, sealed)
    }
  })
