import { endpoints } from '@armature/contract/all-endpoints'
import type { FigureName } from '@armature/domain/money/figures'
import { figureNames } from '@armature/domain/money/figures'
import { toWire } from '@armature/domain/money'
import { isProblem } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { readFigures, sideOf } from './figures-repository.ts'
import { readFigureParts } from './read-figure-parts.ts'
import { spanOf } from './span.ts'
import { findLastReconciliation } from './reconciliation-repository.ts'

/** The books' calls: each side's figures for a period, and the result of comparing them with the provider. */
export const moneyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readFigures, async (ctx, { query }) => {
    const span = spanOf(query)
    if (isProblem(span)) return span
    const side = sideOf(ctx.actor)
    const figures = await ctx.inRead((trx) => readFigures(trx, ctx.actor, side, span))
    const amounts = Object.fromEntries(figureNames.map((name) => [name, toWire(figures[name])]))
    return { from: query.from, to: query.to, side, ...(amounts as Record<FigureName, string>) }
  })
  route(app, endpoints.listFigureParts, readFigureParts)
  route(app, endpoints.readReconciliation, (ctx) =>
    ctx.inRead(async (trx) => {
      const last = await findLastReconciliation(trx)
      return {
        last:
          last === undefined
            ? null
            : {
                finished: last.run.finished_at.toISOString(),
                since: last.run.since.toISOString(),
                until: last.run.until.toISOString(),
                compared: last.run.compared,
                differences: last.differences.map(({ reference, ours_cents, theirs_cents }) => ({
                  reference,
                  ours: toWire(ours_cents),
                  theirs: toWire(theirs_cents),
                })),
              },
      }
    }),
  )
}
