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
import { userIdOf } from './tell-chat.ts'

export interface AskInput {
  product: number
  client_id: string
  text: string
}

/** The buyer's question about this product: the new one, or the one that there is. */
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
 * Asks a part's vendor: the buyer's chat about that part, and the first or the next message in it. In one transaction, so
 * that a call under an idempotency key is done as a whole, and no question stands without words.
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

/** Limits the questions that a caller over the wire may ask in a day. */
export const askQuestion = async (ctx: Context, input: AskInput) =>
  (await countOwnTry(ctx, 'questionPerAccount', messages.questionTooMany)) ?? addQuestion(ctx, input)
