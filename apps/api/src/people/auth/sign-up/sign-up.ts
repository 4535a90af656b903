import type { signUp as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { checkSignUp } from './check-sign-up.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { storedPhone } from '../stored-phone.ts'
import { registerUser } from './register-user.ts'
import { insertVendorProfile } from './registration-repository.ts'
import { sendSignUpMail } from './verification-mail.ts'
import { presentUser } from '../user-presenter.ts'

/** Registers a selling company and mails its verification link. */
export const signUp = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const phone = storedPhone(body)
  if (isProblem(phone)) return phone
  const passwordHash = await checkSignUp(ctx, body)
  if (isProblem(passwordHash)) return passwordHash
  const { username, email, first_name, last_name } = body
  const { business_name, location, industry, address, city, state, country, postal_code } = body
  const user = { username, email, first_name, last_name, ...signUpStanding }

  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const id = await registerUser(trx, {
      ...user,
      ...phone,
      password_hash: passwordHash,
      created_at: ctx.now,
    })
    if (isProblem(id)) return id
    const company = { business_name, location, industry, address, city, state, country, postal_code }
    const added = await insertVendorProfile(trx, { user_id: id, ...company })
    if (!added) return invalidFields({ business_name: [messages.companyTaken] })
    await sendSignUpMail(trx, ctx, { id, email })
    const event = { kind: 'account.created', user_id: id, summary: `${business_name} signed up` } as const
    await recordAccountEvent(trx, ctx, { ...event, after: { ...user, ...company } })
    return presentUser({ id, ...user })
  })
}
