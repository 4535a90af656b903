import { messages } from '@armature/domain/messages'
import { ApiError, UnexpectedFailure } from './failures.ts'
import type { Answer, CallArguments, WriteName } from './request.ts'
import { request } from './request.ts'
import { teller } from './teller.ts'
import { makeKeys } from './write-keys.ts'

/** Sends one call that changes something, under the idempotency key of its content. */
export type SendWrite = <Name extends WriteName>(
  name: Name,
  ...options: CallArguments<Name>
) => Promise<Answer<Name>>

/** What a write sends, and what its outcome brings with it. */
export interface WriteRules<Input, Result> {
  /** Makes the call, or several that belong together, by the `write` that it is handed. */
  send: (input: Input, write: SendWrite) => Promise<Result>
  /** The toast of success; none where the screen shows it by itself. */
  success?: string | ((result: Result, input: Input) => string)
  /** The toast of a refusal: by itself the server's text. False where the screen says it in its place. */
  failure?: string | false | ((error: ApiError, input: Input) => string | null)
  onDone?: (result: Result, input: Input) => unknown
  /** The server said no. Of what failed otherwise the person has been told, and nobody knows whether it happened. */
  onRefused?: (error: ApiError, input: Input) => unknown
  /** After either, and after a lost answer. */
  onSettled?: (input: Input) => unknown
}

/** What came of a write. The person has been told by then, unless `failure` is false. */
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
 * A write as a function that never rejects for what a server or a line may do. The same input while it is under way, as of
 * a double click, is sent once and has one outcome; the same content again after a lost answer goes under its key.
 */
export const makeWrite = <Input, Result>(
  given: WriteRules<Input, Result> | (() => WriteRules<Input, Result>),
): ((input: Input) => Promise<Outcome<Result>>) => {
  const rulesNow = typeof given === 'function' ? given : () => given
  const underWay = new Map<string, Promise<Outcome<Result>>>()
  const keys = makeKeys()
  const write: SendWrite = (name, ...[options]) =>
    keys.under([name, options], (idempotencyKey) =>
      request(
        name,
        // The key is the one field that is added, and every call's options have it.
        ...([{ ...options, idempotencyKey }] as unknown as CallArguments<typeof name>),
      ),
    )

  const attempt = async (input: Input): Promise<Outcome<Result>> => {
    let result: Result
    try {
      result = await rulesNow().send(input, write)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (error instanceof UnexpectedFailure) return { ok: false, error, refusal: null }
        throw error
      }
      const { failure, onRefused } = rulesNow()
      const text = failureToast(failure, error, input)
      if (text !== null) teller().failure(text)
      await onRefused?.(error, input)
      return { ok: false, error, refusal: error }
    }
    const { success, onDone } = rulesNow()
    const text = typeof success === 'function' ? success(result, input) : success
    if (text !== undefined) teller().success(text)
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
