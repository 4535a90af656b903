import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../../platform/context/derive-key.ts'
import { openSecret, resealed, sealSecret } from '../../../platform/context/seal-secret.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { inTransaction, readAsSystem, systemContext } from '../../../platform/db/transaction.ts'
import type { AuthenticatorRow } from './authenticator-repository.ts'
import {
  listAuthenticatorSecrets,
  lockAuthenticator,
  replaceSecret,
  setRecoveryUsed,
  setStepUsed,
} from './authenticator-repository.ts'

/** Sealed for one person, a secret can't be opened for another. */
const useOf = (userId: number): string => `authenticator app of ${userId}`
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const groups = { count: 4, letters: 4 }

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), digits: limits.otp.digits })

/** A new app secret: as typed by hand, as an address for the QR code, and sealed for the database. */
export const newAppSecret = (
  owner: number,
  names: { issuer: string; label: string },
  secrets: Secrets,
): { secret: string; uri: string; sealed: Buffer } => {
  const secret = new Secret({ size: 20 }).base32
  return {
    secret,
    uri: totpOf(secret, names).toString(),
    sealed: sealSecret(secrets, useOf(owner), secret),
  }
}

/** A recovery code has 80 random bits, so that its hash needs no key. Spaces, dashes and case don't matter. */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest()

/** A new recovery code: "abcd-efgh-ijkl-mnop". */
export const newRecoveryCode = (): string => {
  const letters = Array.from(randomBytes(groups.count * groups.letters), (byte) => base32.charAt(byte % 32))
  return Array.from({ length: groups.count }, (_, nth) =>
    letters.slice(nth * groups.letters, (nth + 1) * groups.letters).join(''),
  ).join('-')
}

/** The unused time step whose code this is; null if there is none. A clock may be a step fast or slow. */
export const stepOf = (row: AuthenticatorRow, code: string, secrets: Secrets, now: Date): number | null => {
  const secret = openSecret(secrets, useOf(row.user_id), row.secret)
  if (secret === null) return null
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 })
  const step = delta === null ? null : totp.counter({ timestamp }) + delta
  return step !== null && step > row.last_step ? step : null
}

/** A right code, and the function that uses it up. */
export interface RightCode {
  by: 'authenticator app' | 'recovery code'
  spend: (trx: Database) => Promise<void>
}

/** Is this the current code of the person's app, or one of their recovery codes? Null if it isn't, or no app is turned on. */
export const checkAppCode = async (
  trx: Database,
  userId: number,
  code: string,
  { deps, now }: { deps: Secrets; now: Date },
): Promise<RightCode | null> => {
  const hash = hashRecoveryCode(code)
  const row = await lockAuthenticator(trx, userId, hash)
  if (row === undefined || row.confirmed_at === null) return null
  const step = stepOf(row, code, deps, now)
  if (step !== null) return { by: 'authenticator app', spend: (within) => setStepUsed(within, userId, step) }
  return row.is_recovery
    ? { by: 'recovery code', spend: (within) => setRecoveryUsed(within, userId, hash, now) }
    : null
}

/** Seals anew what an earlier server secret has sealed, so that the earlier one can be removed. */
export const resealAuthenticators = async (deps: Pick<Deps, 'db' | keyof Secrets>): Promise<number> => {
  if (deps.earlierSecrets.length === 0) return 0
  const rows = await readAsSystem(deps.db, listAuthenticatorSecrets)
  let count = 0
  for (const { user_id: owner, secret } of rows) {
    const sealed = resealed(deps, useOf(owner), secret)
    if (sealed === null) continue
    await inTransaction(deps.db, systemContext, (trx) => replaceSecret(trx, owner, secret, sealed))
    count += 1
  }
  return count
}
