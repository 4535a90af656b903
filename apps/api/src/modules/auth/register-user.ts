import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Database } from '../../db/tables.ts'
import type { NewUser } from './registration-repository.ts'
import { findTaken, insertUser } from './registration-repository.ts'

/** Adds an account, or says at each field what is taken. */
export const registerUser = async (trx: Database, user: NewUser): Promise<number | Problem> => {
  // The unique indexes decide, also between two sign-ups at once; the look-up only finds the words.
  const id = await insertUser(trx, user)
  if (id !== null) return id
  const taken = await findTaken(trx, user)
  return invalidFields({
    ...(taken.username ? { username: [messages.usernameTaken] } : {}),
    ...(taken.email ? { email: [messages.emailTaken] } : {}),
  })
}
