import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Issue } from '@armature/ui/form/form-errors.ts'

/** The errors of a new password and its repetition. */
export const passwordIssues = function* ({
  password,
  confirm_password,
}: {
  password: string
  confirm_password: string
}): Generator<Issue> {
  if (password.length < limits.password.min) yield { path: ['password'], message: messages.passwordMinimum }
  const maximum = limits.password.max
  if (password.length > maximum) yield { path: ['password'], message: messages.tooLong, maximum }
  if (confirm_password !== password)
    yield { path: ['confirm_password'], message: messages.passwordDoesNotMatch }
}
