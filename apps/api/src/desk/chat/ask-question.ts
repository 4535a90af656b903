import type { Response } from '@armature/contract/platform/endpoint'
import type { askQuestion as endpoint } from '@armature/contract/desk/chat'
import { authorize } from '@armature/domain/rights/abilities'
import { channelName } from '@armature/domain/chat/channel'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, isProblem, notFound } from '@armature/domain/problem'
import { canBuyAt } from '@armature/domain/quotes/workflow/quote-parties'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { findProductRow } from '../../selling/catalogue/products/product-repository.ts'
import { ensureQuestion } from './question-repository.ts'
import { writeMessage } from './send-message.ts'
import { userIdOf } from './notify-chat.ts'

export interface AskInput {
  product: number
  client_id: string
  text: string
}

/** The buyer's question about this product, new or existing. */
const openQuestion = async (trx: Database, ctx: Context, productId: number): Promise<number | Problem> => {
  const product = await findProductRow(trx, ctx.actor, productId)
  if (product === undefined) return notFound(messages.notFound)
  const { vendor_id: vendorId, tenant_id: tenantId, name: productName } = product
  const customerId = userIdOf(ctx.actor)
  if (vendorId === customerId) return forbidden(messages.questionOwnPart)
  if (!canBuyAt(ctx.actor, tenantId)) return forbidden(messages.questionNoStore)
  const refused = authorize(ctx.actor, 'question.ask', { vendorId, tenantId, customerId })
  if (refused) return refused
  await actAsSystem(trx)
  return ensureQuestion(trx, { productId, productName, customerId, vendorId, tenantId, now: ctx.now })
}

/**
 * Asks a part's vendor: opens or continues the buyer's chat about the part with a message. It is one transaction, so
 * that an idempotency key covers all of it and no question exists without a message.
 */
export const addQuestion = (
  ctx: Context,
  { product, client_id, text }: AskInput,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const id = await openQuestion(trx, ctx, product)
    if (isProblem(id)) return id
    const channel = { kind: 'question', id } as const
    const message = await writeMessage(trx, ctx, { params: { channel }, body: { client_id, text } })
    return isProblem(message) ? message : { id, channel: channelName(channel) }
  })

/** Limits the questions per day of a caller on the wire. */
export const askQuestion = async (ctx: Context, input: AskInput) =>
  (await countOwnTry(ctx, 'questionPerAccount', messages.questionTooMany)) ?? addQuestion(ctx, input)
