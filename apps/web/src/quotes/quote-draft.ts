import { keptUnder } from '../api/kept-here.ts'
import { getSession } from '../api/session.ts'
import type { UserOption } from './choices.tsx'
import type { ProductOption } from './product-choice.ts'
import type { RequestFields } from './request-fields.ts'

/** The fields of the form for a new quote, with the shown words of the choices. */
export interface QuoteDraft {
  fields: RequestFields
  products: readonly ProductOption[]
  user: UserOption | null
}

const keyOf = (form: string): string | null => {
  const session = getSession()
  return session === null ? null : keptUnder(session).form(form)
}

const isDraft = (found: unknown): found is QuoteDraft =>
  typeof found === 'object' && found !== null && 'fields' in found && 'products' in found && 'user' in found

/** The draft that this account typed in this tab before the page was loaded anew; null where there is none. */
export const readQuoteDraft = (form: string): QuoteDraft | null => {
  const key = keyOf(form)
  try {
    const found: unknown = key === null ? null : JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

export const keepQuoteDraft = (form: string, draft: QuoteDraft): void => {
  const key = keyOf(form)
  if (key !== null) sessionStorage.setItem(key, JSON.stringify(draft))
}

/** It was sent, or its writer left it. A session that ended by itself leaves it to the next sign-in of the same account. */
export const forgetQuoteDraft = (form: string): void => {
  const key = keyOf(form)
  if (key !== null) sessionStorage.removeItem(key)
}
