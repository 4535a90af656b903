import { keptUnder } from '../api/kept-here.ts'
import { getSession } from '../api/session.ts'
import type { UserOption } from './choices.tsx'
import type { ProductOption } from './product-choice.ts'
import type { RequestFields } from './request-fields.ts'

/** What stands in the form for a new quote, with what is shown of the choices. */
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

/** What was typed in this tab by this account before the page was loaded anew; null where nothing was. */
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
