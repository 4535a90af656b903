import type {
  chooseRobot as chooseEndpoint,
  readChosenRobot as readEndpoint,
} from '@armature/contract/selling/fits'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { deleteChosenRobot, findChosenRobot, findRobot, putChosenRobot } from './fit-repository.ts'
import { lockOwnRobot } from './own-robot-repository.ts'

/** The caller, and its catalogue. */
interface Choosing {
  ctx: Context
  shopping: Shopping
}

/** A MODEL of the catalogue or an own robot; choosing neither clears the choice. */
type Asked = Response<typeof chooseEndpoint>

/** The robot that a person chose in a catalogue; none where it is no longer sold there. */
export const readChosenRobot = async ({
  ctx,
  shopping,
}: Choosing): Promise<Response<typeof readEndpoint>> => {
  const { model_id, own_robot_id } = await ctx.inRead((trx) =>
    findChosenRobot(trx, ctx.actor.userId ?? 0, shopping.actor.tenantId),
  )
  if (model_id === null) return { robot: null, own_robot: own_robot_id }
  const robot = await shopping.inRead((trx) => findRobot(trx, shopping.actor, model_id))
  return { robot: robot?.id ?? null, own_robot: null }
}

/** Saves the robot that a person buys parts for, per catalogue; null clears it. */
export const chooseRobot = async (
  { ctx, shopping }: Choosing,
  asked: Asked,
): Promise<Response<typeof chooseEndpoint> | Problem> => {
  const [user_id, tenant_id] = [ctx.actor.userId ?? 0, shopping.actor.tenantId]
  const { robot: model_id, own_robot: own_robot_id } = asked
  const isModelThere =
    model_id === null ||
    (await shopping.inRead((trx) => findRobot(trx, shopping.actor, model_id))) !== undefined
  if (!isModelThere) return invalidFields({ robot: [messages.unknownReference] })
  return ctx.inWrite(async (trx) => {
    // Lock it, so that it can't be deleted before it is saved as the choice.
    const isOwnThere = own_robot_id === null || (await lockOwnRobot(trx, user_id, own_robot_id)) !== undefined
    if (!isOwnThere) return invalidFields({ own_robot: [messages.unknownReference] })
    if (model_id === null && own_robot_id === null) await deleteChosenRobot(trx, user_id, tenant_id)
    else await putChosenRobot(trx, { user_id, tenant_id, model_id, own_robot_id, chosen_at: ctx.now })
    return asked
  })
}
