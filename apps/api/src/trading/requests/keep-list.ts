import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import { refuseNeededBy } from '@armature/domain/quotes/offer/delivery'
import { copyNames } from '@armature/domain/requests/request-list'
import type { Context } from '../../platform/context/context.ts'
import { putLines } from './add-lines.ts'
import { answerOf, countForOneMore, ownerOf, recordListEvent, refuseName, withOwnList } from './own-list.ts'
import {
  contentOf,
  deleteList,
  findLines,
  findList,
  firstFreeName,
  insertLines,
  insertList,
  lockList,
  updateList,
} from './request-list-repository.ts'
import type { RequestList } from './request-list-presenter.ts'

interface OfList {
  params: { id: number }
}

/** Creates a list, with its first lines if given. */
export const createList = (
  ctx: Context,
  { name, needed_by, lines, headings }: Body<Endpoints['createRequestList']>,
): Promise<RequestList | Problem> =>
  ctx.inWrite(async (trx) => {
    const passed = refuseNeededBy('needed_by', needed_by, ctx.now)
    if (passed) return passed
    const full = await countForOneMore(trx, ctx)
    if (isProblem(full)) return full
    const taken = await refuseName(trx, ctx, name)
    if (isProblem(taken)) return taken
    const id = await insertList(trx, { owner_id: ownerOf(ctx), name, needed_by, at: ctx.now })
    const refused = await putLines(trx, ctx, id, { lines, headings })
    if (isProblem(refused)) return refused
    await recordListEvent(trx, ctx, 'request-list.created', `Began the request list “${name}”`)
    return answerOf(trx, ctx, id)
  })

/** Copies the caller's own list with its lines, but without its link and request. */
export const copyList = (ctx: Context, { params }: OfList): Promise<RequestList | Problem> =>
  ctx.inWrite(async (trx) => {
    const others = await countForOneMore(trx, ctx)
    if (isProblem(others)) return others
    const from = await findList(trx, ownerOf(ctx), params.id)
    if (from === undefined) return notFound(messages.notFound)
    const owner_id = ownerOf(ctx)
    const name = await firstFreeName(trx, owner_id, copyNames(from.name, others))
    if (name === undefined) throw new Error('no name of a copy is free')
    const id = await insertList(trx, { owner_id, name, needed_by: from.needed_by, at: ctx.now })
    const lines = await findLines(trx, from.id)
    await insertLines(trx, { id, owner_id }, lines.map(contentOf))
    await recordListEvent(trx, ctx, 'request-list.created', `Copied “${from.name}” to “${name}”`)
    return answerOf(trx, ctx, id)
  })

/** Renames a list or sets its day, checked against the values that were read. */
export const changeList = (
  ctx: Context,
  { params, body: { expected, name, needed_by } }: OfList & { body: Body<Endpoints['changeRequestList']> },
): Promise<RequestList | Problem> =>
  withOwnList(ctx, params.id, async (trx, list) => {
    if (expected && (expected.name !== list.name || expected.needed_by !== list.needed_by))
      return conflict(messages.listChanged, { code: 'list_changed' })
    const passed = refuseNeededBy('needed_by', needed_by ?? null, ctx.now, list.needed_by)
    if (passed) return passed
    const taken = name === undefined ? undefined : await refuseName(trx, ctx, name, list.id)
    if (isProblem(taken)) return taken
    await updateList(
      trx,
      list.id,
      { ...(name !== undefined && { name }), ...(needed_by !== undefined && { needed_by }) },
      ctx.now,
    )
    const summary =
      name === undefined || name === list.name
        ? `Changed the request list “${list.name}”`
        : `Renamed the request list “${list.name}” to “${name}”`
    await recordListEvent(trx, ctx, 'request-list.changed', summary)
    return undefined
  })

/** Deletes a list and its link. Requests made from it stay. */
export const removeList = (ctx: Context, { params }: OfList): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const list = await lockList(trx, ownerOf(ctx), params.id)
    if (list === undefined) return notFound(messages.notFound)
    await deleteList(trx, list.id)
    await recordListEvent(trx, ctx, 'request-list.deleted', `Deleted the request list “${list.name}”`)
    return {}
  })
