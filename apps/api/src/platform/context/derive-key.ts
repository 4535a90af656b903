import { hkdfSync } from 'node:crypto'

/** Derives a key of 32 bytes for each use of one secret, so that no key can stand in for another. */
export const deriveKey = (secret: string, salt: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `armature ${use}`, 32))

/** The secrets of a server. */
export interface Secrets {
  serverSecret: string
  earlierSecrets: readonly string[]
}

/** The first result, by the current or an earlier secret; null if none fits. */
export const withAnySecret = <T>(
  { serverSecret, earlierSecrets }: Secrets,
  open: (secret: string) => T | null,
): T | null => {
  for (const secret of [serverSecret, ...earlierSecrets]) {
    const opened = open(secret)
    if (opened !== null) return opened
  }
  return null
}
