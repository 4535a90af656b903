import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { rememberParts } from './remember-parts.ts'
import { ownerOf, recordListEvent, withOwnList } from './own-list.ts'
import type { ListLine } from './request-list-repository.ts'
import {
  deleteLines,
  findLines,
  updateLinePart,
  updateList,
  updateWishes,
} from './request-list-repository.ts'
import { seenProducts } from './request-list-presenter.ts'

type Change = Body<Endpoints['changeRequestLine']>

/** A change expects the values that it was typed over; an unnamed field expects nothing. */
const isAsExpected = (line: ListLine, { expected = {} }: Change): boolean =>
  (expected.quantity === undefined || expected.quantity === line.quantity) &&
  (expected.note === undefined || expected.note === line.note) &&
  (expected.target_price === undefined || expected.target_price === line.target_cents)

/** Gives a line another part that its owner sees. */
const setPart = async (
  trx: Database,
  ctx: Context,
  { lines, line, product }: { lines: readonly ListLine[]; line: ListLine; product: number },
): Promise<Problem | undefined> => {
  const part = (await seenProducts(trx, ctx, [{ product_id: product }])).get(product)
  if (part === undefined) return invalidFields({ product: [messages.productNotAvailable] })
  if (lines.some((other) => other.id !== line.id && other.product_id === product))
    return invalidFields({ product: [messages.productTwice] })
  await updateLinePart(trx, line.id, { product_id: part.id, name: part.name, sku: part.sku })
  // A part is now known for these words.
  const words = { number: line.sku, name: line.name, maker: line.bill_row?.maker ?? '' }
  if (line.product_id === null)
    await rememberParts(trx, { ownerId: ownerOf(ctx), now: ctx.now }, [{ product, words }])
  return undefined
}

/** Changes a line's quantity, note, target price or part, checked against the values that were read. */
export const changeLine = (
  ctx: Context,
  { params, body }: { params: { id: number; line: number }; body: Change },
) =>
  withOwnList(ctx, params.id, async (trx, list) => {
    const lines = await findLines(trx, list.id)
    const line = lines.find(({ id }) => id === params.line)
    if (line === undefined) return notFound(messages.notFound)
    if (!isAsExpected(line, body)) return conflict(messages.listLineChanged, { code: 'line_changed' })
    const { product, quantity, note, target_price } = body
    const refused = product === undefined ? undefined : await setPart(trx, ctx, { lines, line, product })
    if (isProblem(refused)) return refused
    await updateWishes(trx, [
      {
        id: line.id,
        quantity: quantity ?? line.quantity,
        note: note ?? line.note,
        targetCents: target_price === undefined ? line.target_cents : target_price,
      },
    ])
    await updateList(trx, list.id, {}, ctx.now)
    await recordListEvent(trx, ctx, 'request-list.changed', `Changed a line of “${list.name}”`)
    return undefined
  })

/** Removes lines from a list; a missing one counts as removed. */
export const removeLines = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['removeRequestLines']> },
) =>
  withOwnList(ctx, params.id, async (trx, list) => {
    await deleteLines(trx, list.id, body.lines)
    await updateList(trx, list.id, {}, ctx.now)
    const count = body.lines.length
    await recordListEvent(
      trx,
      ctx,
      'request-list.changed',
      `Took ${count} ${count === 1 ? 'line' : 'lines'} off “${list.name}”`,
    )
    return undefined
  })
