import { createHmac } from 'node:crypto'
import type { Channel } from '@armature/domain/chat/channel'
import { channelName, knowsAccounts } from '@armature/domain/chat/channel'

/**
 * A person's number in a channel: the account's id or, where buyers stay unnamed, a number that only tells this chat's
 * people apart, without linking them to accounts or other chats.
 */
export const personId = (channel: Channel, userId: number, secret: string): number =>
  knowsAccounts(channel.kind)
    ? userId
    : // An id on the wire is a positive integer that browsers represent exactly.
      1 +
      createHmac('sha256', secret)
        .update(`chat-person:v1:${channelName(channel)}:${userId}`)
        .digest()
        .readUIntBE(0, 6)
