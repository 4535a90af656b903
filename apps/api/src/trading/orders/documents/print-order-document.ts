import { documentNumber } from '@armature/domain/documents/document-kinds'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { dayOf } from '@armature/domain/values/time'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { lockOrder } from '../order-lock-repository.ts'
import { findOrderRow } from '../order-repository.ts'
import type { Prepared } from './document-parts.ts'
import { printed } from './document-parts.ts'
import { findSeller } from './document-repository.ts'
import { issueDocuments } from './issue-documents.ts'
import type { Issued } from './issued-repository.ts'
import { listIssued } from './issued-repository.ts'

/**
 * Prints a document as issued, of an order that the actor may see. Documents of older releases get their number and
 * content now.
 */
export const printOrderDocument = async (
  ctx: Context,
  orderId: number,
  isIt: (document: Issued) => boolean,
) => {
  const prepared = await ctx.inWrite(async (trx): Promise<Problem | Prepared> => {
    const order = await findOrderRow(trx, ctx.actor, orderId)
    if (order === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    await lockOrder(trx, orderId)
    await issueDocuments(trx, ctx, orderId)
    const found = (await listIssued(trx, orderId)).find(isIt)
    if (found === undefined || found.content === null) return notFound(messages.notFound)
    // The letterhead uses today's logo, since replaced logos are deleted.
    const { logo } = await findSeller(trx, order.tenant_id)
    const number = documentNumber(found.kind, found.number)
    return { document: { ...found.content, number, date: dayOf(found.issued_at) }, logo }
  })
  return isProblem(prepared) ? prepared : printed(ctx, prepared, prepared.document.number)
}
