import { useState } from 'react'

const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const makeKeys = () => {
  let last = { body: '', key: '' }
  return (body: unknown): string => {
    const text = JSON.stringify(body)
    if (last.body !== text) last = { body: text, key: fresh() }
    return last.key
  }
}

/** The same body again, as after a lost answer, carries the same key and has one effect; another body a new one. */
export const useIdempotencyKey = (): ((body: unknown) => string) => useState(makeKeys)[0]
