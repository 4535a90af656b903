import { codeOf, fieldErrorsOf, firstErrorText } from '@armature/contract/platform/api-error'
import { messages } from '@armature/domain/messages'

/** A 4xx, which the calling screen handles (specification section 7, Handling of answers). */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly detail: string | undefined
  /** Seconds until a retry makes sense; 0 if the server named none. */
  readonly retryAfterSeconds: number

  constructor(status: number, body: unknown, retryAfterSeconds = 0) {
    super(firstErrorText(body) ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.detail = firstErrorText(body)
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code(): string | undefined {
    return codeOf(this.body)
  }

  get fields(): Record<string, string[]> {
    return fieldErrorsOf(this.body)
  }
}

/** A 5xx, no answer, or an unreadable one. For a write the user has already been notified. */
export class UnexpectedFailure extends Error {
  constructor(cause?: unknown) {
    super(messages.unexpected, { cause })
    this.name = 'UnexpectedFailure'
  }
}

/** The text for a failure: the server's, else the screen's. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.detail ?? fallback) : fallback

/** False if the client has already shown the general toast. */
export const isTellable = (error: unknown): error is ApiError => error instanceof ApiError

/** The current record, which a refusal with this code includes for the loser of a race. */
export const currentIn = <Shown>(refusal: ApiError | null, code: string): Shown | null => {
  if (refusal?.code !== code) return null
  // The code tells which call's record it is.
  return (refusal.body as { current?: Shown | null }).current ?? null
}
