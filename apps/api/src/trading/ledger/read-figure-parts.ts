import type { Endpoints } from '@armature/contract/all-endpoints'
import { endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { toWire } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { pageOf, windowOf } from '../../platform/http/page.ts'
import type { FigurePart } from './figures-repository.ts'
import { listFigureParts } from './figures-repository.ts'
import { spanOf } from './span.ts'

const pageOfPart = ({ actor }: Context, part: FigurePart): string =>
  part.sub_order_id === null
    ? orderPageOf(actor, { id: part.order_id, tenantId: part.tenant_id, customerId: part.customer_id })
    : paths.subOrder(part.sub_order_id)

/** One page of a figure's orders; a page past the end has neither their count nor the figure. */
export const readFigureParts = async (
  ctx: Context,
  { query }: { query: Query<Endpoints['listFigureParts']> },
): Promise<Response<Endpoints['listFigureParts']> | Problem> => {
  const span = spanOf(query)
  if (isProblem(span)) return span
  const rows = await ctx.inRead((trx) =>
    listFigureParts(trx, { actor: ctx.actor, name: query.figure, span }, windowOf(query)),
  )
  const results = rows.map((part) => ({
    order: part.order_id,
    sub_order: part.sub_order_id,
    page: pageOfPart(ctx, part),
    amount: toWire(part.amount_cents),
    last: part.last.toISOString(),
  }))
  const [first] = rows
  const path = endpoints.listFigureParts.path
  return {
    ...pageOf({ query, path, count: first?.count ?? 0, results }),
    total: toWire(BigInt(first?.total_cents ?? 0)),
  }
}
