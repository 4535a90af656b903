import type {
  confirmAuthenticator as confirmEndpoint,
  startAuthenticator as startEndpoint,
} from '@armature/contract/people/factors'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { appCodeWrong, appNotStarted, appOnAlready } from '@armature/domain/auth/factor-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { appTurnedMail } from '../../../platform/mail/factor-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import { findHome } from '../../../platform/outbox/home-repository.ts'
import { notifyOfPage } from '../../../platform/outbox/notify.ts'
import { voidOpenChallenge } from '../challenge-repository.ts'
import { lockAccount } from '../credential-repository.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { hashRecoveryCode, newAppSecret, newRecoveryCode, stepOf } from './authenticator.ts'
import {
  deleteAuthenticator,
  findAppFacts,
  lockAuthenticator,
  putAuthenticator,
  putRecoveryCodes,
  setAppConfirmed,
  setStepUsed,
} from './authenticator-repository.ts'

type Codes = Response<typeof confirmEndpoint>

/** Makes a secret for an authenticator app. Sign-ins ask for its codes once the first one was entered. */
export const startAuthenticator = (ctx: Context): Promise<Response<typeof startEndpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const account = await lockAccount(trx, userId)
    const { name } = await findHome(trx, ctx.deps.config, userId)
    const names = { issuer: name, label: account.username }
    const { secret, uri, sealed } = newAppSecret(userId, names, ctx.deps)
    if (!(await putAuthenticator(trx, userId, sealed, ctx.now)))
      return conflict(appOnAlready, { code: 'app_on' })
    const event = { kind: 'authenticator.started', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Authenticator app: secret shown' })
    return { secret, uri }
  })

const makeRecoveryCodes = async (trx: Database, userId: number): Promise<Codes> => {
  const recovery_codes = Array.from({ length: limits.factors.recoveryCodes }, newRecoveryCode)
  await putRecoveryCodes(trx, userId, recovery_codes.map(hashRecoveryCode))
  return { recovery_codes }
}

const notifyTurned = async (trx: Database, ctx: Context, to: 'on' | 'off'): Promise<void> => {
  const userId = ctx.actor.userId ?? 0
  const account = await lockAccount(trx, userId)
  const mail = appTurnedMail(readerOf(account), to)
  const notice = { kind: 'security', path: paths.profile, mail } as const
  await notifyOfPage(trx, ctx, { id: userId, email: account.email }, notice)
  const event = { kind: to === 'on' ? 'authenticator.on' : 'authenticator.off', user_id: userId } as const
  await recordAccountEvent(trx, ctx, { ...event, summary: `Authenticator app turned ${to}` })
}

/** Turns the app on by its first code, and answers the recovery codes, which are shown this once. */
export const confirmAuthenticator = (
  ctx: Context,
  { otp }: Body<typeof confirmEndpoint>,
): Promise<Codes | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const row = await lockAuthenticator(trx, userId, hashRecoveryCode(''))
    if (row === undefined) return invalidFields({ otp: [appNotStarted] })
    if (row.confirmed_at !== null) return conflict(appOnAlready, { code: 'app_on' })
    const step = stepOf(row, otp, ctx.deps, ctx.now)
    if (step === null) return invalidFields({ otp: [appCodeWrong] })
    await setStepUsed(trx, userId, step)
    await setAppConfirmed(trx, userId, ctx.now)
    // A code that was sent before no longer signs in.
    await voidOpenChallenge(trx, userId, ctx.now)
    await notifyTurned(trx, ctx, 'on')
    return makeRecoveryCodes(trx, userId)
  })

/** Turns the app off, and its recovery codes with it. */
export const removeAuthenticator = (ctx: Context): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    if (!(await deleteAuthenticator(trx, userId))) return notFound(messages.notFound)
    await voidOpenChallenge(trx, userId, ctx.now)
    await notifyTurned(trx, ctx, 'off')
    return {}
  })

/** Replaces the recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = (ctx: Context): Promise<Codes | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    if ((await findAppFacts(trx, userId)) === undefined) return notFound(messages.notFound)
    const event = { kind: 'recovery-codes.made', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Recovery codes replaced' })
    return makeRecoveryCodes(trx, userId)
  })
