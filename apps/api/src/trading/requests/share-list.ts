import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import { copyNames } from '@armature/domain/requests/request-list'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { hashMailToken, newMailToken } from '../../people/auth/secret-codes.ts'
import type { Shopping } from '../../selling/catalogue/shop/catalogue-shelf.ts'
import { shelfAsked } from '../../selling/catalogue/shop/catalogue-shelf.ts'
import { answerOf, countForOneMore, ownerOf, recordListEvent, withOwnList } from './own-list.ts'
import type { ListLine } from './request-list-repository.ts'
import {
  contentOf,
  findLines,
  findListByLink,
  firstFreeName,
  insertLines,
  insertList,
  updateList,
} from './request-list-repository.ts'
import type { RequestList } from './request-list-presenter.ts'
import { seenProducts, targetOf } from './request-list-presenter.ts'

type Shared = Response<Endpoints['readSharedList']>

/** Creates a list's link, replacing an earlier one; its secret is returned only once. */
export const shareList = async (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['shareRequestList']> },
): Promise<Response<Endpoints['shareRequestList']> | Problem> => {
  const { token, hash } = newMailToken()
  const list = await withOwnList(ctx, params.id, async (trx, { id, name }) => {
    const { shows_target_prices } = body
    await updateList(trx, id, { share_hash: hash, shared_at: ctx.now, shows_target_prices }, null)
    await recordListEvent(trx, ctx, 'request-list.shared', `Made a link that shows “${name}”`)
    return undefined
  })
  return isProblem(list) ? list : { token, list }
}

/** Shows or hides target prices for the link's readers. */
export const changeListLink = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['changeListLink']> },
) =>
  withOwnList(ctx, params.id, async (trx, { id, name, shared_at }) => {
    if (shared_at === null) return conflict(messages.listHasNoLink)
    const { shows_target_prices } = body
    await updateList(trx, id, { shows_target_prices }, null)
    const told = shows_target_prices ? 'target prices, too' : 'no target prices any more'
    await recordListEvent(trx, ctx, 'request-list.shared', `The link that shows “${name}” tells ${told}`)
    return undefined
  })

/** Ends the link, so that it shows nothing any more. */
export const unshareList = (ctx: Context, { params }: { params: { id: number } }) =>
  withOwnList(ctx, params.id, async (trx, { id, name }) => {
    await updateList(trx, id, { share_hash: null, shared_at: null, shows_target_prices: false }, null)
    await recordListEvent(trx, ctx, 'request-list.unshared', `Ended the link that shows “${name}”`)
    return undefined
  })

/** A link's list, read as the system, because only its owner may read its rows. */
const behindLink = (ctx: Context, token: string) =>
  inTransaction(
    ctx.deps.db,
    systemContext,
    async (trx) => {
      const list = await findListByLink(trx, hashMailToken(token))
      return list && { list, lines: await findLines(trx, list.id) }
    },
    { readOnly: true },
  )

/** A line with the owner's words, or with a part that this reader sees; nothing else is revealed, not even its note. */
const isSeen = ({ product_id }: ListLine, seen: ReadonlyMap<number, unknown>): boolean =>
  product_id === null || seen.has(product_id)

interface OfLink {
  params: { token: string }
}

interface Asked extends OfLink {
  query: { store?: string | undefined }
  headers: { host?: string | undefined }
}

/** A signed-in reader uses their own rights, a stranger those of the host's catalogue. */
const lookerOf = async (
  ctx: Context,
  { query, headers }: Asked,
): Promise<Pick<Shopping, 'actor' | 'mediaUrl' | 'inRead'> | Problem> =>
  ctx.actor.userId === null ? shelfAsked(ctx, { headers, named: query.store }) : ctx

/** A link's list, limited to the parts that its reader sees. */
export const readSharedList = async (ctx: Context, asked: Asked): Promise<Shared | Problem> => {
  const found = await behindLink(ctx, asked.params.token)
  if (found === undefined) return notFound(messages.listLinkEnded)
  const looker = await lookerOf(ctx, asked)
  if (isProblem(looker)) return looker
  const { list, lines } = found
  const seen = await looker.inRead((trx) => seenProducts(trx, looker, lines))
  const shown = lines.filter((line) => isSeen(line, seen))
  return {
    name: list.name,
    company: list.company,
    needed_by: list.needed_by,
    lines: shown.map((line) => {
      const product = (line.product_id !== null && seen.get(line.product_id)) || null
      return {
        product,
        name: product?.name ?? line.name,
        sku: product?.sku ?? line.sku,
        quantity: line.quantity,
        note: line.note,
        target_price: list.shows_target_prices ? targetOf(line.target_cents) : null,
      }
    }),
    unseen: lines.length - shown.length,
  }
}

/** Copies what the caller sees of a shared list to a list of their own. */
export const copySharedList = async (ctx: Context, { params }: OfLink): Promise<RequestList | Problem> => {
  const found = await behindLink(ctx, params.token)
  return ctx.inWrite(async (trx) => {
    if (found === undefined) return notFound(messages.listLinkEnded)
    const { list, lines } = found
    const others = await countForOneMore(trx, ctx)
    if (isProblem(others)) return others
    const seen = await seenProducts(trx, ctx, lines)
    const owner_id = ownerOf(ctx)
    const name = await firstFreeName(trx, owner_id, [list.name, ...copyNames(list.name, others)])
    if (name === undefined) throw new Error('no name of a copy is free')
    const id = await insertList(trx, { owner_id, name, needed_by: list.needed_by, at: ctx.now })
    await insertLines(
      trx,
      { id, owner_id },
      lines
        .filter((line) => isSeen(line, seen))
        .map((line) => ({
          ...contentOf(line),
          bill_row: null,
          ...(!list.shows_target_prices && { target_cents: null }),
        })),
    )
    await recordListEvent(trx, ctx, 'request-list.created', `Copied a shared list to “${name}”`)
    return answerOf(trx, ctx, id)
  })
}
