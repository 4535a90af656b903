import type { chooseRobot as chooseEndpoint, readChosenRobot as readEndpoint } from '@armature/contract/fits'
import type { Response } from '@armature/contract/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { deleteChosenRobot, findChosenRobot, findRobot, putChosenRobot } from './fit-repository.ts'

/** Whoever asks, and the catalogue that it is asked in. */
interface Choosing {
  ctx: Context
  shopping: Shopping
}

/** The robot that somebody has chosen in a catalogue; none where it isn't sold there any more. */
export const readChosenRobot = async ({
  ctx,
  shopping,
}: Choosing): Promise<Response<typeof readEndpoint>> => {
  const chosen = await ctx.inRead((trx) =>
    findChosenRobot(trx, ctx.actor.userId ?? 0, shopping.actor.tenantId),
  )
  if (chosen === null) return { robot: null }
  const robot = await shopping.inRead((trx) => findRobot(trx, shopping.actor, chosen))
  return { robot: robot?.id ?? null }
}

/** Keeps the robot that somebody buys parts for, beside those of other catalogues; null forgets it. */
export const chooseRobot = async (
  { ctx, shopping }: Choosing,
  modelId: number | null,
): Promise<Response<typeof chooseEndpoint> | Problem> => {
  const isThere =
    modelId === null ||
    (await shopping.inRead((trx) => findRobot(trx, shopping.actor, modelId))) !== undefined
  if (!isThere) return invalidFields({ robot: [messages.unknownReference] })
  const [user_id, tenant_id] = [ctx.actor.userId ?? 0, shopping.actor.tenantId]
  return ctx.inWrite(async (trx) => {
    if (modelId === null) await deleteChosenRobot(trx, user_id, tenant_id)
    else await putChosenRobot(trx, { user_id, tenant_id, model_id: modelId, chosen_at: ctx.now })
    return { robot: modelId }
  })
}
