import { randomBytes, randomUUID } from 'node:crypto'
import { appDestination } from '@armature/domain/auth/factor-texts'
import type { OtpChannel } from '@armature/domain/auth/otp'
import type { SecondStep } from '@armature/domain/auth/second-step'
import { limits } from '@armature/domain/limits'
import type { Problem } from '@armature/domain/problem'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { handOver, holdersAddress } from './challenge-holder.ts'
import { insertChallenge, voidOpenChallenge } from './challenge-repository.ts'
import type { Account } from './credential-repository.ts'
import { hasAuthenticator } from './factors/authenticator-repository.ts'
import { sendCode } from './send-code.ts'

type Asked = { channel: OtpChannel; remember: boolean }

const askAppCode = async (trx: Database, ctx: Context, userId: number, remember: boolean): Promise<void> => {
  const id = randomUUID()
  await voidOpenChallenge(trx, userId, ctx.now)
  const expiresAt = later(ctx.now, { minutes: limits.otp.minutes })
  // No code has this hash: a copy of an earlier release, which knows no apps, accepts none.
  const challenge = { id, userId, channel: 'APP', codeHash: randomBytes(32), remember, expiresAt } as const
  await insertChallenge(trx, { ...challenge, clientAddress: holdersAddress(ctx) }, ctx.now)
  handOver(ctx, id)
}

/**
 * Decides what a sign-in with the right password needs besides, and asks for it: the app's code if an app is turned on,
 * else a code that is sent. The account's row must be locked.
 */
export const openSecondStep = async (
  trx: Database,
  ctx: Context,
  account: Account,
  asked: Asked,
): Promise<{ channel: SecondStep; destination: string } | Problem> => {
  if (!(await hasAuthenticator(trx, account.id))) return sendCode(trx, ctx, account, asked)
  await askAppCode(trx, ctx, account.id, asked.remember)
  return { channel: 'APP', destination: appDestination }
}
