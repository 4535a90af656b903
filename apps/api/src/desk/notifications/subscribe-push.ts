import { createECDH } from 'node:crypto'
import type { Body } from '@armature/contract/platform/endpoint'
import type { Endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { isPushAddress } from '@armature/domain/notices/push-services'
import { invalidFields } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { presentSettings } from './change-settings.ts'
import { deleteSubscriptionOf, putSubscription } from './push-repository.ts'

type Subscription = Body<Endpoints['subscribePush']>

/** With a key that isn't on the curve nothing could be encrypted. */
const isPoint = (p256dh: string): boolean => {
  try {
    const any = createECDH('prime256v1')
    any.generateKeys()
    any.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Pushes need a signed-in session. */
const whose = ({ actor, session }: Context): { userId: number; sessionId: string } => {
  if (actor.userId === null || session === null) throw new Error('push notices belong to a session')
  return { userId: actor.userId, sessionId: session.id }
}

/** Sends this session's browser its person's notifications, and no longer its last user's. */
export const subscribePush = (ctx: Context, { body: { endpoint, keys } }: { body: Subscription }) =>
  ctx.inWrite(async (trx) => {
    if (!isPushAddress(endpoint, ctx.deps.config.push.services))
      return invalidFields({ endpoint: [messages.pushAddressUnknown] })
    if (!isPoint(keys.p256dh)) return invalidFields({ keys: [messages.pushKeysInvalid] })
    await actAsSystem(trx)
    await putSubscription(trx, { ...whose(ctx), endpoint, ...keys }, ctx.now)
    return presentSettings(trx, ctx)
  })

export const endPush = (ctx: Context) =>
  ctx.inWrite(async (trx) => {
    await deleteSubscriptionOf(trx, whose(ctx).sessionId)
    return presentSettings(trx, ctx)
  })
