import type { SignUpValues } from './sign-up-values.ts'
import { blankSignUp, signUpNames } from './sign-up-values.ts'

const key = 'sign-up'

/** Never stored: the user types them again. */
const secrets: readonly (keyof SignUpValues)[] = ['password', 'confirm_password']

const kept = signUpNames.filter((name) => !secrets.includes(name))

const stored = (): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

/** The values typed in this tab before a reload or a visit elsewhere; blank if there were none. */
export const readSignUpDraft = (): SignUpValues => {
  const draft = stored()
  const values = { ...blankSignUp }
  for (const name of kept) {
    const typed = draft[name]
    if (typeof typed === 'string') values[name] = typed
  }
  return values
}

export const keepSignUpDraft = (values: SignUpValues): void => {
  const draft = Object.fromEntries(kept.map((name) => [name, values[name]]))
  sessionStorage.setItem(key, JSON.stringify(draft))
}

/** The account exists, so its draft is no longer needed. */
export const forgetSignUpDraft = (): void => sessionStorage.removeItem(key)
