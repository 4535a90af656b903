import type { signUp as endpoint } from '@armature/contract/auth'
import type { Body, Response } from '@armature/contract/endpoint'
import { isForeignEmail, isReservedName, isReservedUsername } from '@armature/domain/accounts/reserved-names'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { countTry } from './attempt-limits.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { registerUser } from './register-user.ts'
import { insertVendorProfile } from './registration-repository.ts'
import { sendVerificationMail } from './verification-mail.ts'
import { presentUser } from './user-presenter.ts'

/** Refuses names that would pass for somebody else's; the database tells later whether a name is free. */
const refuseNames = ({ username, email, first_name, last_name, business_name }: Body<typeof endpoint>) => {
  const fields = {
    ...(isReservedUsername(username) ? { username: [messages.usernameReserved] } : {}),
    ...(isForeignEmail(username, email) ? { username: [messages.usernameIsEmail] } : {}),
    ...(isReservedName(`${first_name} ${last_name}`) ? { first_name: [messages.nameReserved] } : {}),
    ...(isReservedName(business_name) ? { business_name: [messages.nameReserved] } : {}),
  }
  return Object.keys(fields).length === 0 ? null : invalidFields(fields)
}

/** Registers a company and mails its verification link. */
export const signUp = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const addressLimit = await countTry(ctx, 'signUpPerAddress', ctx.client.ip)
  if (addressLimit) return addressLimit
  const mailLimit = await countTry(ctx, 'signUpPerEmail', body.email.toLowerCase(), messages.tooManySignUps)
  if (mailLimit) return mailLimit
  const names = refuseNames(body)
  if (names) return names
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
    const added = await insertVendorProfile(trx, { user_id: id, ...company })
    if (!added) return invalidFields({ business_name: [messages.companyTaken] })
    await sendVerificationMail(trx, ctx, { id, email })
    const event = { kind: 'account.created', user_id: id, summary: `${business_name} signed up` } as const
    await recordAccountEvent(trx, ctx, { ...event, after: { ...user, ...company } })
    return presentUser({ id, ...user })
  })
}
