import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { later } from '@armature/domain/values/time'

/** By the Standard Webhooks specification. */
const prefix = 'whsec_'

/** Names the use of the key that seals webhooks' secrets. */
export const sealedAs = 'webhook secret'

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** Until when messages are also signed with the secret of before a rotation. */
export const overlapEnd = (now: Date): Date => later(now, { days: limits.webhook.overlapDays })

interface Signed {
  /** The message's id, by which a receiver knows a repetition. */
  id: string
  at: Date
  body: string
}

const signatureOf = (secret: string, { id, at, body }: Signed): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const text = `${id}.${Math.floor(at.getTime() / 1_000)}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** The headers of a message, signed with each of these secrets. */
export const webhookHeaders = (secrets: readonly string[], message: Signed): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Armature-Webhooks',
  'webhook-id': message.id,
  'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})
