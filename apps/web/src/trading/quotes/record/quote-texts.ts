import { failureText, isTellable } from '../../../platform/api/failures.ts'

interface Named {
  username: string
}

export const companyName = (vendor: Named & { business_name: string | null }): string =>
  vendor.business_name ?? vendor.username

/** The catalogue's text followed by the server's detail (specification section 7, Handling of answers). */
export const withDetail = (text: string, error: unknown): string => {
  const detail = failureText(error, '')
  if (!isTellable(error) || detail === '' || detail === text) return text
  return /[!.]$/.test(text) ? `${text} ${detail}` : `${text}: ${detail}`
}
