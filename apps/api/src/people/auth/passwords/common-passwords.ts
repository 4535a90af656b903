import { readFileSync } from 'node:fs'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'

// Read once at startup, 46 kB; docs/decisions/021-sign-in.md names its source.
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Characters that people append to a word until a form accepts it. */
const decoration = /[\d\W_]+$/

/**
 * Is it an early guess: a common password with or without digits, a single repeated character, or the account's name?
 */
export const isCommonPassword = (password: string, names: readonly string[] = []): boolean => {
  const plain = password.toLowerCase()
  if (common.has(plain) || common.has(plain.replace(decoration, ''))) return true
  if (new Set(plain).size === 1) return true
  return names.some((name) => name.toLowerCase() === plain)
}

/** Null where the password is acceptable, else the error at its field. */
export const refuseCommonPassword = (password: string, names: readonly string[] = []): Problem | null =>
  isCommonPassword(password, names) ? invalidFields({ password: [messages.passwordTooCommon] }) : null
