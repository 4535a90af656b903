import { authorize } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, invalidNonField, notFound } from '@armature/domain/problem'
import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import type { ListHead } from './request-list-repository.ts'
import {
  countLists,
  findLines,
  findList,
  firstFreeName,
  lockList,
  lockListsOf,
} from './request-list-repository.ts'
import type { RequestList } from './request-list-presenter.ts'
import { presentList } from './request-list-presenter.ts'

export const ownerOf = ({ actor }: Pick<Context, 'actor'>): number => actor.userId ?? 0

/** The caller's list in its current state. */
export const answerOf = async (trx: Database, ctx: Context, id: number): Promise<RequestList | Problem> => {
  const head = await findList(trx, ownerOf(ctx), id)
  return head === undefined
    ? notFound(messages.notFound)
    : presentList(trx, ctx, head, await findLines(trx, id))
}

/** One transaction on the caller's own list, one at a time. Another person's list answers 404. */
export const withOwnList = (
  ctx: Context,
  id: number,
  change: (trx: Database, list: ListHead) => Promise<Problem | undefined>,
): Promise<RequestList | Problem> =>
  ctx.inWrite(async (trx) => {
    const list = await lockList(trx, ownerOf(ctx), id)
    if (list === undefined) return notFound(messages.notFound)
    const refused = authorize(ctx.actor, 'request-list.keep', { customerId: list.owner_id })
    return refused ?? (await change(trx, list)) ?? answerOf(trx, ctx, id)
  })

/** The number of the caller's lists, if one more is allowed. */
export const countForOneMore = async (trx: Database, ctx: Context): Promise<number | Problem> => {
  await lockListsOf(trx, ownerOf(ctx))
  const count = await countLists(trx, ownerOf(ctx))
  return count >= limits.requestList.perAccount
    ? invalidNonField(fill(messages.listsTooMany, { most: limits.requestList.perAccount }))
    : count
}

/** Null where none of the caller's other lists has this name. */
export const refuseName = async (
  trx: Database,
  ctx: Context,
  name: string,
  own?: number,
): Promise<Problem | undefined> => {
  await lockListsOf(trx, ownerOf(ctx))
  return (await firstFreeName(trx, ownerOf(ctx), [name], own)) === undefined
    ? invalidFields({ name: [messages.listNameTaken] })
    : undefined
}

/** Records a list event. A line's words stay out of the journal, since a list is private. */
export const recordListEvent = (
  trx: Database,
  ctx: Context,
  kind: AccountEventKind & `request-list.${string}`,
  summary: string,
): Promise<void> => recordAccountEvent(trx, ctx, { kind, user_id: ownerOf(ctx), summary })
