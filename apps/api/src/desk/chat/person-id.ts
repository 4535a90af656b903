import { createHmac } from 'node:crypto'
import type { Channel } from '@armature/domain/chat/channel'
import { channelName, knowsAccounts } from '@armature/domain/chat/channel'

/**
 * A person's number in a channel: the account's id or, where buyers stay unnamed, a number that tells the people of this
 * one chat apart and says nothing of who they are, or which other chats are theirs.
 */
export const personId = (channel: Channel, userId: number, secret: string): number =>
  knowsAccounts(channel.kind)
    ? userId
    : // A wire id is a whole number from 1 on that a browser keeps exactly.
      1 +
      createHmac('sha256', secret)
        .update(`chat-person:v1:${channelName(channel)}:${userId}`)
        .digest()
        .readUIntBE(0, 6)
