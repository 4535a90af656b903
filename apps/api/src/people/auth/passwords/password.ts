import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'
import { messages } from '@armature/domain/messages'
import { storedPassword } from '@armature/domain/values/plain-text'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import { createConcurrencyLimit } from '../../../platform/config/concurrency-limit.ts'

/** OWASP's figures: argon2id (the library's 2), 19 MiB, two passes, one lane. */
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash takes a core and 19 MiB. More at once than cores only slows every request, and an endless queue would let a
 * flood of sign-ins use up the memory.
 */
const turns = createConcurrencyLimit({ atOnce: Math.max(2, availableParallelism()), waiting: 200 })

const inTurn = <T>(work: () => Promise<T>): Promise<T | Problem> =>
  turns.take(work) ?? Promise.resolve(unavailable(messages.unavailable, { retryAfterSeconds: 5 }))

/** The hash to store; a 503 while too many wait. */
export const hashPassword = (password: string): Promise<string | Problem> =>
  inTurn(() => hash(storedPassword(password), cost))

/** The hash of a password that nobody has; created on the first sign-in of an unknown name. */
let dummyHash: Promise<string> | undefined

/** Older hashes were made from the password as typed, so that is tried too. Which one is tried depends only on the typed text. */
const spellingsOf = (typed: string): readonly string[] => [...new Set([storedPassword(typed), typed])]

/**
 * Is it this account's password? The check takes as long for an account that doesn't exist or has no password, so
 * timing doesn't reveal which names exist.
 */
export const verifyPassword = (storedHash: string | null, password: string): Promise<boolean | Problem> =>
  inTurn(async () => {
    dummyHash ??= hash('nobody has this password', cost)
    const wanted = storedHash ?? (await dummyHash)
    for (const spelling of spellingsOf(password)) {
      if (await verify(wanted, spelling)) return storedHash !== null
    }
    return false
  })
