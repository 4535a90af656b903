import { fieldErrorsOf } from '@armature/contract/platform/api-error'
import { messages } from '@armature/domain/messages'
import type { Answer } from '../../platform/api/client.ts'
import type { Session } from '../../platform/api/session.ts'
import { storeFields } from '../../platform/api/session.ts'
import { storedUserId } from './stored-user-id.ts'

/** The parts of a sign-in's answer that are stored. */
export const sessionFrom = ({ token, price_key, user, tenant }: Answer<'otpLogin'>): Session => ({
  token,
  price_key,
  role: user.role,
  userEmail: user.email,
  userId: storedUserId(user),
  ...storeFields(tenant),
})

/** Section 8: the first non-field error, or the general text. */
export const otpFailureText = (body: unknown): string =>
  fieldErrorsOf(body)['non_field_errors']?.[0] ?? messages.somethingWentWrong
