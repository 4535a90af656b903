import type { Response } from '@armature/contract/platform/endpoint'
import type { listQuestions as endpoint } from '@armature/contract/desk/chat'
import { channelName } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import type { Context } from '../../platform/context/context.ts'
import type { QuestionRow } from './question-repository.ts'
import { listQuestionRows } from './question-repository.ts'

type Question = Response<typeof endpoint>['results'][number]

const presentQuestion = ({ actor }: Pick<Context, 'actor'>, row: QuestionRow): Question => ({
  id: row.id,
  channel: channelName({ kind: 'question', id: row.id }),
  product: { id: row.product_id, name: row.product_name },
  vendor: row.business_name ?? `Vendor #${row.vendor_id}`,
  mine: row.customer_id === actor.userId,
  at: row.created_at.toISOString(),
  last: {
    text: row.last_text,
    at: row.last_at.toISOString(),
    mine: row.last_author_id === actor.userId,
  },
})

/** Questions about parts that the actor asked or has to answer. */
export const listQuestions = (
  ctx: Context,
  query: { before?: number | undefined; product?: number | undefined },
): Promise<Response<typeof endpoint>> =>
  ctx.inRead(async (trx) => {
    const rows = await listQuestionRows(trx, ctx.actor, query)
    return {
      results: rows.slice(0, limits.chat.questionPage).map((row) => presentQuestion(ctx, row)),
      has_more: rows.length > limits.chat.questionPage,
    }
  })
