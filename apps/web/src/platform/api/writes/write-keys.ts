import { ApiError } from '../failures.ts'

/** A fresh key. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Answers that leave the first try's outcome open: the next try reuses its key. */
const stillOpen: ReadonlySet<string | undefined> = new Set(['payment_pending', 'idempotency_in_progress'])

/** The server refused, and nothing is under way. */
export const isSettled = (error: unknown): boolean => error instanceof ApiError && !stillOpen.has(error.code)

/**
 * One idempotency key per content. A content with a lost answer keeps its key until its own outcome or another
 * content's is known. A later identical edit is a new one, which must not get the old answer.
 */
export const makeKeys = () => {
  const keys = new Map<string, string>()
  const sending = new Map<string, number>()

  const settle = (): void => {
    for (const content of keys.keys()) if (!sending.has(content)) keys.delete(content)
  }

  /** Sends a content under its key. */
  const under = async <Result>(
    parts: unknown,
    send: (idempotencyKey: string) => Promise<Result>,
  ): Promise<Result> => {
    const content = JSON.stringify(parts)
    const key = keys.get(content) ?? freshKey()
    keys.set(content, key)
    sending.set(content, (sending.get(content) ?? 0) + 1)
    const left = (): void => {
      const others = (sending.get(content) ?? 1) - 1
      if (others === 0) sending.delete(content)
      else sending.set(content, others)
    }
    try {
      const result = await send(key)
      left()
      settle()
      return result
    } catch (error) {
      left()
      if (isSettled(error)) settle()
      throw error
    }
  }
  return { under }
}
