import { endpoints } from '@armature/contract/all-endpoints'
import { isProblem } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { takesMultipart } from '../../../platform/http/guards/takes-multipart.ts'
import { addOwnRobot } from './add-own-robot.ts'
import { shelfAsked } from '../shop/catalogue-shelf.ts'
import { describeOwnRobot } from './describe-own-robot.ts'
import { presentOwnRobot } from './own-robot-presenter.ts'
import { listOwnRobotRows, listRobotAttributes } from './own-robot-repository.ts'
import { readOwnFits } from './read-own-fits.ts'
import { removeOwnRobot } from './remove-own-robot.ts'

export const ownRobotRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listOwnRobots, async (ctx) => {
    const [rows, asked] = await ctx.inRead(async (trx) => [
      await listOwnRobotRows(trx, ctx.actor.userId ?? 0),
      await listRobotAttributes(trx),
    ])
    return { results: rows.map((row) => presentOwnRobot(ctx, row, asked)), asked: asked.map(({ id }) => id) }
  })
  route(
    app,
    endpoints.describeOwnRobot,
    async (ctx, { params, body: { store: named, ...said } }, headers) => {
      const shopping = await shelfAsked(ctx, { headers, named })
      return isProblem(shopping) ? shopping : describeOwnRobot(ctx, shopping, { id: params.id, said })
    },
  )
  route(app, endpoints.removeOwnRobot, removeOwnRobot)
  route(app, endpoints.readOwnFits, async (ctx, { query: { store: named, ...query } }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : readOwnFits(ctx, shopping, query)
  })
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.addOwnRobot, addOwnRobot)),
  )
}
