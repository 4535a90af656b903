import { authorize } from '@armature/domain/abilities'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, invalidNonField, notFound } from '@armature/domain/problem'
import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { ListHead } from './request-list-repository.ts'
import { findLines, findList, findListNames, lockList, lockListsOf } from './request-list-repository.ts'
import type { RequestList } from './request-list-presenter.ts'
import { presentList } from './request-list-presenter.ts'

export const ownerOf = ({ actor }: Pick<Context, 'actor'>): number => actor.userId ?? 0

/** A list of the asking person's, as it is now. */
export const answerOf = async (trx: Database, ctx: Context, id: number): Promise<RequestList | Problem> => {
  const head = await findList(trx, ownerOf(ctx), id)
  return head === undefined
    ? notFound(messages.notFound)
    : presentList(trx, ctx, head, await findLines(trx, id))
}

/** One transaction over a list of one's own, which waits for every other one. Another's list is as if it weren't there. */
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

/** The names of one's lists, where one more may be begun. */
export const namesForOneMore = async (trx: Database, ctx: Context): Promise<string[] | Problem> => {
  await lockListsOf(trx, ownerOf(ctx))
  const lists = await findListNames(trx, ownerOf(ctx))
  return lists.length >= limits.requestList.perAccount
    ? invalidNonField(fill(messages.listsTooMany, { most: limits.requestList.perAccount }))
    : lists.map(({ name }) => name)
}

/** Null where no other of one's lists has this name. */
export const refuseName = async (
  trx: Database,
  ctx: Context,
  name: string,
  own?: number,
): Promise<Problem | undefined> => {
  await lockListsOf(trx, ownerOf(ctx))
  const others = (await findListNames(trx, ownerOf(ctx))).filter(({ id }) => id !== own)
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
    ? invalidFields({ name: [messages.listNameTaken] })
    : undefined
}

/** Records an event of a list; a line's own words stay out of the journal, since a list is its owner's. */
export const recordListEvent = (
  trx: Database,
  ctx: Context,
  kind: AccountEventKind & `request-list.${string}`,
  summary: string,
): Promise<void> => recordAccountEvent(trx, ctx, { kind, user_id: ownerOf(ctx), summary })
