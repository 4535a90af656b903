/**
 * The error body of every 4xx and 5xx answer (decisions.md, Wire conventions): `detail`, or arrays of texts
 * per field, or `non_field_errors`, and always `code` and `request_id`. A 402 of a card whose bank asks has its `client_secret`. A 409 may carry the `current` record.
 */
export type ApiErrorBody = {
  code: string
  request_id: string
  detail?: string
  non_field_errors?: string[]
  current?: unknown
} & Record<string, unknown>

const reserved = new Set(['code', 'request_id', 'detail', 'current', 'client_secret'])

/** The texts per field, `non_field_errors` included. */
export const fieldErrorsOf = (body: unknown): Record<string, string[]> => {
  if (typeof body !== 'object' || body === null) return {}
  const found: Record<string, string[]> = {}
  for (const [field, texts] of Object.entries(body)) {
    if (reserved.has(field) || !Array.isArray(texts)) continue
    found[field] = texts.filter((text): text is string => typeof text === 'string')
  }
  return found
}

/** The code that programs tell errors apart by. */
export const codeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined

/** The secret that opens the step of a card's bank, in a 402 `authentication_required`. */
export const bankSecretOf = (body: unknown): string | undefined =>
  codeOf(body) === 'authentication_required' &&
  typeof body === 'object' &&
  body !== null &&
  'client_secret' in body &&
  typeof body.client_secret === 'string'
    ? body.client_secret
    : undefined

/** The text to show first: the detail, else the first field's first error. */
export const firstErrorText = (body: unknown): string | undefined => {
  if (typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string')
    return body.detail
  return Object.values(fieldErrorsOf(body))[0]?.[0]
}
