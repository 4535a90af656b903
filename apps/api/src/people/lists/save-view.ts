import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { maySeeTable, mayShareViews } from '@armature/domain/lists/list-tables'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalidFields, invalidNonField, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { SavedViewRow } from './saved-view-repository.ts'
import {
  deleteView,
  findView,
  insertView,
  lockViewsOf,
  nameKey,
  ownViewNames,
  putDefaultView,
  updateView,
} from './saved-view-repository.ts'
import type { SavedView } from './view-presenter.ts'
import { presentView } from './view-presenter.ts'

const ownerOf = ({ actor }: Context): number => actor.userId ?? 0

/** A view as its owner sees it now. */
const answerOf = async (trx: Database, ctx: Context, id: number): Promise<SavedView | Problem> => {
  const row = await findView(trx, ownerOf(ctx), id)
  const [view] = row ? presentView(ctx.actor, row) : []
  return view ?? notFound(messages.notFound)
}

/** The part of a view that others see, for the journal; its filters may name people. */
const recorded = ({ name, is_shared }: { name: string; is_shared: boolean }) => ({ name, is_shared })

const isTaken = async (trx: Database, ctx: Context, view: { table: string; name: string; id?: number }) => {
  const [key, names] = [await nameKey(trx, view.name), await ownViewNames(trx, ownerOf(ctx), view.table)]
  return { count: names.length, isTaken: names.some((one) => one.key === key && one.id !== view.id) }
}

const nameTaken = (): Problem => invalidFields({ name: [messages.viewNameTaken] })

/** Saves a list's state under a name. */
export const createSavedView = (
  ctx: Context,
  { table, name, is_shared = false, state }: Body<Endpoints['createSavedView']>,
): Promise<SavedView | Problem> =>
  ctx.inWrite(async (trx) => {
    if (!maySeeTable(ctx.actor, table)) return forbidden(messages.notAllowed)
    if (is_shared && !mayShareViews(ctx.actor, table)) return forbidden(messages.viewNotShareable)
    const owner_id = ownerOf(ctx)
    await lockViewsOf(trx, owner_id)
    const kept = await isTaken(trx, ctx, { table, name })
    if (kept.isTaken) return nameTaken()
    if (kept.count >= limits.view.perList)
      return invalidNonField(fill(messages.viewTooMany, { most: limits.view.perList }))
    const id = await insertView(trx, { owner_id, table_name: table, name, is_shared, state, at: ctx.now })
    await recordAccountEvent(trx, ctx, {
      kind: 'view.saved',
      user_id: owner_id,
      summary: `Saved the view “${name}” of ${table}`,
      after: recorded({ name, is_shared }),
    })
    return answerOf(trx, ctx, id)
  })

/**
 * One of the caller's views, with all their other views locked. Another person's answers 404 unless it is shared; then
 * only its owner may change it.
 */
const lockOwn = async (trx: Database, ctx: Context, id: number): Promise<SavedViewRow | Problem> => {
  await lockViewsOf(trx, ownerOf(ctx))
  const view = await findView(trx, ownerOf(ctx), id)
  if (view === undefined) return notFound(messages.notFound)
  return view.owner_id === ownerOf(ctx) ? view : forbidden(messages.notAllowed)
}

/** Renames the caller's view, shares or unshares it, or replaces its state. */
export const changeSavedView = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['changeSavedView']> },
): Promise<SavedView | Problem> =>
  ctx.inWrite(async (trx) => {
    const view = await lockOwn(trx, ctx, params.id)
    if ('problem' in view) return view
    const table = view.table_name
    // A view of a removed list can be renamed or deleted, but not shared.
    if (body.is_shared && !mayShareViews(ctx.actor, table)) return forbidden(messages.viewNotShareable)
    if (body.name !== undefined) {
      const taken = await isTaken(trx, ctx, { table, name: body.name, id: view.id })
      if (taken.isTaken) return nameTaken()
    }
    await updateView(trx, view.id, body, ctx.now)
    await recordAccountEvent(trx, ctx, {
      kind: 'view.changed',
      user_id: view.owner_id,
      summary: `Changed the view “${body.name ?? view.name}” of ${table}`,
      before: recorded(view),
      after: recorded({ name: body.name ?? view.name, is_shared: body.is_shared ?? view.is_shared }),
    })
    return answerOf(trx, ctx, view.id)
  })

export const deleteSavedView = (
  ctx: Context,
  { params }: { params: { id: number } },
): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const view = await lockOwn(trx, ctx, params.id)
    if ('problem' in view) return view
    await deleteView(trx, view.id)
    await recordAccountEvent(trx, ctx, {
      kind: 'view.deleted',
      user_id: view.owner_id,
      summary: `Deleted the view “${view.name}” of ${view.table_name}`,
      before: recorded(view),
    })
    return {}
  })

/** Chooses the caller's default view of a list. */
export const chooseDefaultView = (
  ctx: Context,
  { table, view: viewId }: Body<Endpoints['chooseDefaultView']>,
): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    if (!maySeeTable(ctx.actor, table)) return forbidden(messages.notAllowed)
    const userId = ownerOf(ctx)
    if (viewId !== null) {
      const view = await findView(trx, userId, viewId)
      if (view?.table_name !== table) return notFound(messages.notFound)
    }
    await putDefaultView(trx, { userId, table, viewId })
    return {}
  })
