import { isPushAddress } from '@armature/domain/notices/push-services'
import webPushProtocol from 'web-push'
import type { PushConfig } from '../config/config.ts'
import type { Push } from '../ports/push.ts'
import { plainAnswer } from './plain-answer.ts'

const timeoutMs = 10_000

/** A push service's answers (RFC 8030) that are worth a retry. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * Sends pushes by RFC 8030 and 8291: encrypted for one browser and signed with the server's VAPID key. One attempt; the
 * job retries. The address comes from a browser, so it is checked again before each call, and redirects aren't
 * followed.
 */
export const webPush = ({ publicKey, privateKey, subject, services }: PushConfig): Push => ({
  publicKey,
  send: async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) => {
    if (!isPushAddress(endpoint, services)) return 'gone'
    const { headers, body } = webPushProtocol.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        topic,
      },
    )
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...plainAnswer, ...headers },
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (response.status === 404 || response.status === 410) return 'gone'
    if (isPassing(response.status)) throw new Error(`the push service answered ${response.status}`)
    return 'refused'
  },
})
