import { noticeRow } from '@armature/domain/notices/notice-kinds'
import { messages } from '@armature/domain/messages'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { withAnySecret } from '../../platform/context/derive-key.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { readUnsubscribeToken } from '../../platform/outbox/unsubscribe-token.ts'
import { dropFromDigest, lockSettings, putSettings } from './settings-repository.ts'

/** Stops mails of the kind in a signed link for the person in the link; the bell continues. */
export const stopMails = (ctx: Context, { query: { token } }: { query: { token: string } }) =>
  ctx.inWrite(async (trx) => {
    const named = withAnySecret(ctx.deps, (secret) => readUnsubscribeToken(token, secret))
    if (named === null || noticeRow(named.kind).mailIsFixed)
      return invalid(messages.unsubscribeInvalid, { code: 'invalid_link' })
    const { userId, kind } = named
    await actAsSystem(trx)
    const { user_id: _, digest_on: __, channels, ...row } = await lockSettings(trx, userId)
    await putSettings(trx, userId, {
      ...row,
      channels: { ...channels, [kind]: { ...channels[kind], mail: 'off' } },
    })
    await dropFromDigest(trx, userId, [kind])
    return { label: noticeRow(kind).label }
  })
