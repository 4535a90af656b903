import type { linkParts as linkEndpoint } from '@armature/contract/selling/part-links'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { LinkedProduct } from './part-link-repository.ts'
import { deletePartLink, findLinkable, insertPartLink } from './part-link-repository.ts'

type Asked = Pick<Body<typeof linkEndpoint>, 'product' | 'equal_to'>

const pairOf = ({ product, equal_to }: Asked) => ({
  one_id: Math.min(product, equal_to),
  other_id: Math.max(product, equal_to),
})

/**
 * Recorded in both products' histories without their vendors, because only the marketplace may see what it compares.
 */
const linkEvents = (
  kind: 'product.linked' | 'product.unlinked',
  pair: readonly [LinkedProduct, LinkedProduct],
  reason: string,
): NewEvent[] => {
  const verb = kind === 'product.linked' ? 'Said to be the same part as' : 'No longer the same part as'
  const eventOf = (product: LinkedProduct, other: LinkedProduct): NewEvent => ({
    kind,
    product_id: product.id,
    summary: `${verb} ${other.name} (${other.sku})`,
    reason,
    after: { product: other.id },
  })
  const [one, other] = pair
  return [eventOf(one, other), eventOf(other, one)]
}

const isSameNumber = (one: LinkedProduct, other: LinkedProduct): boolean =>
  one.maker_key !== null && one.maker_key === other.maker_key && one.number_key === other.number_key

const refusal = (one: LinkedProduct, other: LinkedProduct): string | null => {
  if (one.tenant_id !== other.tenant_id) return messages.partOfAnotherStore
  return isSameNumber(one, other) ? messages.partsEqualAlready : null
}

const refuse = (text: string): Problem => invalidFields({ equal_to: [text] })

/**
 * Marks two products as equivalent. Only products that one quote may hold are compared, so only those can be linked.
 */
export const linkParts = (
  ctx: Context,
  { body: { reason, ...asked } }: { body: Body<typeof linkEndpoint> },
): Promise<Problem | Response<typeof linkEndpoint>> =>
  ctx.inWrite(async (trx) => {
    if (asked.product === asked.equal_to) return refuse(messages.partLinkedToItself)
    const found = await findLinkable(trx, [asked.product, asked.equal_to])
    const one = found.find(({ id }) => id === asked.product)
    const other = found.find(({ id }) => id === asked.equal_to)
    if (one === undefined) return notFound(messages.notFound)
    if (other === undefined) return refuse(messages.productNotAvailable)
    const refused = refusal(one, other)
    if (refused !== null) return refuse(refused)
    const pair = pairOf(asked)
    const link = { ...pair, reason, linked_by: ctx.actor.userId ?? 0, linked_at: ctx.now }
    if (!(await insertPartLink(trx, link))) return refuse(messages.partsEqualAlready)
    await recordEvents(trx, ctx, linkEvents('product.linked', [one, other], reason))
    return {
      one: pair.one_id,
      other: pair.other_id,
      reason,
      by: ctx.actor.name,
      at: ctx.now.toISOString(),
    }
  })

export const unlinkParts = (
  ctx: Context,
  { body }: { body: Asked },
): Promise<Problem | Record<string, never>> =>
  ctx.inWrite(async (trx) => {
    const reason = await deletePartLink(trx, pairOf(body))
    if (reason === undefined) return notFound(messages.notFound)
    const [one, other] = await findLinkable(trx, [body.product, body.equal_to])
    // A product deleted meanwhile needs no history.
    if (one && other) await recordEvents(trx, ctx, linkEvents('product.unlinked', [one, other], reason))
    return {}
  })
