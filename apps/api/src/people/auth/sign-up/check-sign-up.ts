import { isForeignEmail, isReservedName, isReservedUsername } from '@armature/domain/accounts/reserved-names'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { countTry } from '../attempt-limits.ts'
import { refuseCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password.ts'

/** The person and company fields of every sign-up, whatever its role. */
interface Applicant {
  username: string
  email: string
  first_name: string
  last_name: string
  password: string
  business_name: string
}

/** Refuses names that imitate others; the database later tells whether a name is free. */
const refuseNames = ({ username, email, first_name, last_name, business_name }: Applicant) => {
  const fields = {
    ...(isReservedUsername(username) ? { username: [messages.usernameReserved] } : {}),
    ...(isForeignEmail(username, email) ? { username: [messages.usernameIsEmail] } : {}),
    ...(isReservedName(`${first_name} ${last_name}`) ? { first_name: [messages.nameReserved] } : {}),
    ...(isReservedName(business_name) ? { business_name: [messages.nameReserved] } : {}),
  }
  return Object.keys(fields).length === 0 ? null : invalidFields(fields)
}

/** Checks a sign-up before anything is written, its rate limit first; returns the password's hash or the problem. */
export const checkSignUp = async (ctx: Context, applicant: Applicant): Promise<string | Problem> => {
  const { username, email, password } = applicant
  const refused =
    (await countTry(ctx, 'signUpPerAddress', ctx.client.ip)) ??
    refuseNames(applicant) ??
    refuseCommonPassword(password, [username, email])
  return refused ?? hashPassword(password)
}
