import { createECDH, hkdfSync } from 'node:crypto'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'

/** The pair of a private key; throws where it is none of this curve. */
const pairOf = (privateKey: Buffer): VapidKeys => {
  const key = createECDH(curve)
  key.setPrivateKey(privateKey)
  return { publicKey: key.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

export const vapidKeysOf = (privateKey: string): VapidKeys => pairOf(Buffer.from(privateKey, 'base64url'))

/**
 * A server's keys derived from its secret, the same for every process and stored nowhere. Another secret changes them
 * and ends all sessions, and with them the subscriptions.
 */
export const vapidKeysFrom = (serverSecret: string): VapidKeys => {
  for (let round = 0; ; round += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', serverSecret, '', `armature vapid key v1:${round}`, 32))
    try {
      return pairOf(bytes)
    } catch {
      // Not below the curve's order: one in four billion is so.
    }
  }
}
