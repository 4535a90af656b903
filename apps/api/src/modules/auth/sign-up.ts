import type { signUp as endpoint } from '@armature/contract/auth'
import type { Body, Response } from '@armature/contract/endpoint'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { countTry } from './attempt-limits.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { registerUser } from './register-user.ts'
import { insertVendorProfile } from './registration-repository.ts'
import { sendVerification } from './send-verification.ts'
import { presentUser } from './user-presenter.ts'

/** Registers a company and mails its verification link; role and status are ours, whatever was sent. */
export const signUp = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const addressLimit = await countTry(ctx, 'signUpPerAddress', ctx.client.ip)
  if (addressLimit) return addressLimit
  const common = refuseCommonPassword(body.password, [body.username, body.email])
  if (common) return common
  const passwordHash = await hashPassword(body.password)
  if (isProblem(passwordHash)) return passwordHash
  const { username, email, first_name, last_name, phone_number } = body
  const { business_name, location, industry, address, city, state, country, postal_code } = body
  const user = { username, email, first_name, last_name, ...signUpStanding }

  return ctx.inWrite(async (trx) => {
    const id = await registerUser(trx, {
      ...user,
      phone_number,
      password_hash: passwordHash,
      created_at: ctx.now,
    })
    if (isProblem(id)) return id
    const company = { business_name, location, industry, address, city, state, country, postal_code }
    await insertVendorProfile(trx, { user_id: id, ...company })
    await sendVerification(trx, ctx, { id, email, first_name })
    const event = { kind: 'account.created', user_id: id, summary: `${business_name} signed up` } as const
    await recordAccountEvent(trx, ctx, { ...event, after: { ...user, ...company } })
    return presentUser({ id, ...user })
  })
}
