import { adminStanding } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { recordEvents } from '../../records/event-repository.ts'
import { hashPassword } from '../auth/password.ts'
import { registerUser } from '../auth/register-user.ts'

export interface NewAdmin {
  username: string
  email: string
  password: string
}

/** Makes an administrator; whoever may run programs on the server may do this, so its address is taken as verified. */
export const createAdmin = async (
  ctx: Context,
  { username, email, password }: NewAdmin,
): Promise<number | Problem> => {
  const passwordHash = await hashPassword(password)
  if (isProblem(passwordHash)) return passwordHash
  const user = { username, email, first_name: username, last_name: '', ...adminStanding }
  return ctx.inWrite(async (trx) => {
    const stamps = { email_verified_at: ctx.now, created_at: ctx.now }
    const id = await registerUser(trx, { ...user, password_hash: passwordHash, ...stamps })
    if (isProblem(id)) return id
    await recordEvents(trx, ctx, [
      { kind: 'account.created', user_id: id, summary: `Administrator ${username} was made`, after: user },
    ])
    return id
  })
}
