import { hkdfSync } from 'node:crypto'

/** One secret, many uses: each gets a key of its own of 32 bytes, so that none can stand in for another. */
export const deriveKey = (secret: string, salt: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `armature ${use}`, 32))
