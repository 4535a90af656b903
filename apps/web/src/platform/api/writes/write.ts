import { messages } from '@armature/domain/messages'
import { ApiError, UnexpectedFailure } from '../failures.ts'
import type { Answer, CallArguments, WriteName } from '../request.ts'
import { request } from '../request.ts'
import { teller } from '../teller.ts'
import { makeKeys } from './write-keys.ts'

/** Sends one call that changes something, under its content's idempotency key. */
export type SendWrite = <Name extends WriteName>(
  name: Name,
  ...options: CallArguments<Name>
) => Promise<Answer<Name>>

/** A write's call and its effects. */
export interface WriteRules<Input, Result> {
  /** Makes one or more related calls with the given `write`. */
  send: (input: Input, write: SendWrite) => Promise<Result>
  /** The success toast; none, or null, if the screen shows the success itself. */
  success?: string | ((result: Result, input: Input) => string | null)
  /** The toast of a refusal; the server's text by default. False if the screen shows the refusal itself. */
  failure?: string | false | ((error: ApiError, input: Input) => string | null)
  onDone?: (result: Result, input: Input) => unknown
  /** Runs when the server refuses. After any other failure the user has seen a toast, and the outcome is unknown. */
  onRefused?: (error: ApiError, input: Input) => unknown
  /** Runs after success, after a refusal, and after a lost answer. */
  onSettled?: (input: Input) => unknown
}

/** A write's outcome. The user has already been notified, unless `failure` is false. */
export type Outcome<Result> =
  | { ok: true; result: Result }
  | { ok: false; error: ApiError | UnexpectedFailure; refusal: ApiError | null }

const failureToast = <Input>(
  failure: WriteRules<Input, never>['failure'],
  error: ApiError,
  input: Input,
): string | null => {
  if (failure === false) return null
  if (typeof failure === 'function') return failure(error, input)
  return failure ?? error.detail ?? messages.somethingWentWrong
}

/**
 * A write as a function that never rejects, even if the server or the connection fails. The same input during a write
 * (a double click) is sent once and shares its outcome; the same content after a lost answer reuses its key.
 */
export const makeWrite = <Input, Result>(
  given: WriteRules<Input, Result> | (() => WriteRules<Input, Result>),
): ((input: Input) => Promise<Outcome<Result>>) => {
  const rulesNow = typeof given === 'function' ? given : () => given
  const underWay = new Map<string, Promise<Outcome<Result>>>()
  const keys = makeKeys()
  /** The last failure shown to the user. */
  let told: string | null = null
  const write: SendWrite = (name, ...[options]) =>
    keys.under([name, options], (ofContent) =>
      // A key that the caller stores outlives this page.
      request(name, options, { idempotencyKey: options?.idempotencyKey ?? ofContent }),
    )

  const attempt = async (input: Input): Promise<Outcome<Result>> => {
    let result: Result
    try {
      result = await rulesNow().send(input, write)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (!(error instanceof UnexpectedFailure)) throw error
        told = error.message
        return { ok: false, error, refusal: null }
      }
      const { failure, onRefused } = rulesNow()
      const text = failureToast(failure, error, input)
      if (text !== null) teller().failure(text)
      told = text
      await onRefused?.(error, input)
      return { ok: false, error, refusal: error }
    }
    const { success, onDone } = rulesNow()
    const text = typeof success === 'function' ? success(result, input) : success
    if (told !== null) teller().overcome(told)
    told = null
    if (text !== undefined && text !== null) teller().success(text)
    await onDone?.(result, input)
    return { ok: true, result }
  }

  return (input) => {
    const content = JSON.stringify(input) ?? ''
    const twin = underWay.get(content)
    if (twin) return twin
    const outcome = attempt(input).finally(() => {
      underWay.delete(content)
      return rulesNow().onSettled?.(input)
    })
    underWay.set(content, outcome)
    return outcome
  }
}
