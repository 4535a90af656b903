import { adminStanding } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { refuseCommonPassword } from '../auth/passwords/common-passwords.ts'
import { hashPassword } from '../auth/passwords/password.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { registerUser } from '../auth/sign-up/register-user.ts'

export interface NewAdmin {
  username: string
  email: string
  password: string
  /** The name that customers and vendors see where the operator writes or acts. */
  first_name: string
}

/**
 * Creates an administrator. Only a person with access to the server can run this, so the address counts as verified.
 */
export const createAdmin = async (
  ctx: Context,
  { username, email, password, first_name }: NewAdmin,
): Promise<number | Problem> => {
  const common = refuseCommonPassword(password, [username, email])
  if (common) return common
  const passwordHash = await hashPassword(password)
  if (isProblem(passwordHash)) return passwordHash
  const user = { username, email, first_name, last_name: '', ...adminStanding }
  return ctx.inWrite(async (trx) => {
    const stamps = { email_verified_at: ctx.now, created_at: ctx.now }
    const id = await registerUser(trx, { ...user, password_hash: passwordHash, ...stamps })
    if (isProblem(id)) return id
    const event = { kind: 'account.created', user_id: id, after: user } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Administrator ${username} was made` })
    return id
  })
}
