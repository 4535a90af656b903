import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { NewUser } from './registration-repository.ts'
import { insertUser, isUsernameTaken } from './registration-repository.ts'

/** Adds an account, or refuses a taken username or, for an account created as confirmed, a taken address. */
export const registerUser = async (trx: Database, user: NewUser): Promise<number | Problem> => {
  // The unique indexes decide, even between concurrent sign-ups; the look-up only picks the error text.
  const id = await insertUser(trx, user)
  if (id !== null) return id
  return (await isUsernameTaken(trx, user.username))
    ? invalidFields({ username: [messages.usernameTaken] })
    : invalidFields({ email: [messages.emailTaken] })
}
