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
 * The keys that a server has by its secret: made with it at the first start, the same for every copy of the server, kept
 * nowhere else. With another secret they change, and so do all sessions, with which subscriptions end.
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
