import { savedUnder } from '../stored-here.ts'
import { getSession } from '../session.ts'

const keyOf = (form: string): string | null => {
  const session = getSession()
  return session === null ? null : savedUnder(session).form(form)
}

/** The draft that this account typed into a form of this tab before a reload; null if there is none. */
export const readFormDraft = <Draft>(
  form: string,
  isDraft: (found: unknown) => found is Draft,
): Draft | null => {
  const key = keyOf(form)
  try {
    const found: unknown = key === null ? null : JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

export const keepFormDraft = (form: string, draft: object): void => {
  const key = keyOf(form)
  if (key === null) return
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser has no room for it: the form works without.
  }
}

/** It was sent or abandoned. A session that ended by itself leaves the draft for the same account's next sign-in. */
export const forgetFormDraft = (form: string): void => {
  const key = keyOf(form)
  if (key !== null) sessionStorage.removeItem(key)
}
