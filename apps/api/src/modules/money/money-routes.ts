import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { invalidFields } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { readFigures, sideOf } from './figures-repository.ts'
import { findLastReconciliation } from './reconciliation-repository.ts'

const dayMs = 86_400_000

/** The books as calls: figures of a period for each side, and what comparing them with the provider found. */
export const moneyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readFigures, async (ctx, { query }) => {
    const [from, to] = [new Date(`${query.from}T00:00:00Z`), new Date(`${query.to}T00:00:00Z`)]
    if (from > to) return invalidFields({ to: [messages.periodBackwards] })
    const side = sideOf(ctx.actor)
    const until = new Date(to.getTime() + dayMs)
    const figures = await ctx.inRead((trx) => readFigures(trx, ctx.actor, side, { from, until }))
    return {
      ...query,
      side,
      earned: toWire(figures.earned),
      due: toWire(figures.due),
      paid: toWire(figures.paid),
      fees: toWire(figures.fees),
      refunds: toWire(figures.refunds),
    }
  })
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
