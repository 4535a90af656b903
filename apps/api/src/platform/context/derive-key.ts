import { hkdfSync } from 'node:crypto'

/** Derives a key of 32 bytes for each use of one secret, so that no key can stand in for another. */
export const deriveKey = (secret: string, salt: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `armature ${use}`, 32))
