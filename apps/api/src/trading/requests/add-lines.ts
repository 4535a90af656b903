import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { billRowOf } from '@armature/domain/requests/bill-row'
import type { LineWish } from '@armature/domain/requests/request-list'
import { joinedWish } from '@armature/domain/requests/request-list'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { rememberParts } from './remember-parts.ts'
import { ownerOf, recordListEvent, withOwnList } from './own-list.ts'
import type { ListLine, NewLine } from './request-list-repository.ts'
import { findLines, insertLines, updateList, updateWishes } from './request-list-repository.ts'
import type { ListedProduct } from './request-list-presenter.ts'
import { seenProducts } from './request-list-presenter.ts'

export type AddedLine = Body<Endpoints['addRequestLines']>['lines'][number]

const wishOf = ({ quantity, note, target_price }: AddedLine): LineWish => ({
  quantity,
  note,
  targetCents: target_price,
})

const wishOfLine = ({ quantity, note, target_cents }: ListLine): LineWish => ({
  quantity,
  note,
  targetCents: target_cents,
})

/** The part of an added line: its product, or its words where the owner sees no such product. */
const partOf = (
  { product: id, name, sku }: AddedLine,
  seen: ReadonlyMap<number, ListedProduct>,
): Pick<NewLine, 'product_id' | 'name' | 'sku'> | null => {
  const product = id === undefined ? undefined : seen.get(id)
  if (product !== undefined) return { product_id: product.id, name: product.name, sku: product.sku }
  return name === '' ? null : { product_id: null, name, sku }
}

interface Sorted {
  /** Existing lines, with what was added to them. */
  joined: Map<number, LineWish>
  fresh: NewLine[]
  errors: Record<string, string[]>
}

const freshLine = (
  part: Pick<NewLine, 'product_id' | 'name' | 'sku'>,
  place: number,
  wish: LineWish,
): Omit<NewLine, 'bill_row'> => ({
  ...part,
  place,
  quantity: wish.quantity,
  note: wish.note,
  target_cents: wish.targetCents,
})

/** Each added line as a new one, or added to an existing one; repeated parts become one line. */
const sorted = (
  there: readonly ListLine[],
  { added, headings = [] }: { added: readonly AddedLine[]; headings?: readonly string[] | undefined },
  seen: ReadonlyMap<number, ListedProduct>,
): Sorted => {
  const found: Sorted = { joined: new Map(), fresh: [], errors: {} }
  let place = Math.max(0, ...there.map((line) => line.place))
  for (const [index, line] of added.entries()) {
    const part = partOf(line, seen)
    if (part === null) {
      found.errors[`lines.${index}.product`] = [messages.productNotAvailable]
      continue
    }
    const wish = wishOf(line)
    const isSame = (other: { product_id: number | null }) =>
      part.product_id !== null && other.product_id === part.product_id
    const own = there.find(isSame)
    const twin = found.fresh.findIndex(isSame)
    const twinLine = found.fresh[twin]
    if (own !== undefined)
      found.joined.set(own.id, joinedWish(found.joined.get(own.id) ?? wishOfLine(own), wish))
    else if (twinLine !== undefined) {
      const both = joinedWish(wishOfLine({ ...twinLine, id: 0 }), wish)
      found.fresh[twin] = { ...freshLine(part, twinLine.place, both), bill_row: twinLine.bill_row }
    } else {
      place += 1
      const row = part.product_id === null ? billRowOf(headings, line) : null
      found.fresh.push({ ...freshLine(part, line.place ?? place, wish), bill_row: row })
    }
  }
  return found
}

/** Adds lines to a list that is locked or new. */
export const putLines = async (
  trx: Database,
  ctx: Context,
  listId: number,
  { lines: added, headings }: Pick<Body<Endpoints['addRequestLines']>, 'lines' | 'headings'>,
): Promise<Problem | undefined> => {
  const there = await findLines(trx, listId)
  const seen = await seenProducts(
    trx,
    ctx,
    added.map(({ product = null }) => ({ product_id: product })),
  )
  const { joined, fresh, errors } = sorted(there, { added, headings }, seen)
  if (Object.keys(errors).length > 0) return invalidFields(errors)
  if (there.length + fresh.length > limits.requestList.lines)
    return invalidFields({ lines: [fill(messages.listLinesTooMany, { most: limits.requestList.lines })] })
  await updateWishes(
    trx,
    [...joined].map(([id, wish]) => ({ id, ...wish })),
  )
  await insertLines(trx, { id: listId, owner_id: ownerOf(ctx) }, fresh)
  await rememberParts(
    trx,
    { ownerId: ownerOf(ctx), now: ctx.now },
    added.flatMap(({ product, picked_for: name = '', maker }) =>
      product !== undefined && seen.has(product) ? [{ product, words: { name, maker: maker ?? '' } }] : [],
    ),
  )
  return undefined
}

/** Adds parts to the caller's own list; quantities of existing parts add up. */
export const addLines = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['addRequestLines']> },
) =>
  withOwnList(ctx, params.id, async (trx, list) => {
    const refused = await putLines(trx, ctx, list.id, body)
    if (isProblem(refused)) return refused
    await updateList(trx, list.id, {}, ctx.now)
    const count = body.lines.length
    await recordListEvent(
      trx,
      ctx,
      'request-list.changed',
      `Put ${count} ${count === 1 ? 'line' : 'lines'} on “${list.name}”`,
    )
    return undefined
  })
