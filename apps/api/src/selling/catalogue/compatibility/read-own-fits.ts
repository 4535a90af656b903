import type { readOwnFits as readEndpoint } from '@armature/contract/selling/own-robots'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { findRobotValues, listFitParts, readFitAttributes } from './fit-repository.ts'
import { presentOwnRobot } from './own-robot-presenter.ts'
import { findOwnRobot } from './own-robot-repository.ts'
import { presentFit } from './read-fits.ts'

type Fits = Response<typeof readEndpoint>

/**
 * The compatibility of a catalogue's components with an own robot: by its certain size, its owner's values, and the
 * MODEL that its owner named, if this catalogue has it.
 */
export const readOwnFits = async (
  ctx: Context,
  shopping: Shopping,
  { robot: id, products = [] }: Omit<Query<typeof readEndpoint>, 'store'>,
): Promise<Fits | Problem> => {
  const row = await ctx.inRead((trx) => findOwnRobot(trx, ctx.actor.userId ?? 0, id))
  if (row === undefined) return notFound(messages.notFound)
  const { name, glb, thumbnail, box, is_size_doubtful } = presentOwnRobot(ctx, row, [])
  const own_size =
    box === null || is_size_doubtful
      ? null
      : { ...box, source: row.kind === 'FBX' ? ('FBX' as const) : ('CAD' as const) }
  const { parts, values, attributes } = await shopping.inRead(async (trx) => {
    const model = row.model && (await findRobotValues(trx, shopping.actor, row.model.id))
    const modelId = model ? (row.model?.id ?? null) : null
    return {
      parts: await listFitParts(trx, shopping.actor, { modelId, ids: products }),
      values: { ...model?.values, ...row.attributes },
      attributes: model?.attributes ?? (await readFitAttributes(trx)),
    }
  })
  const view = glb === null || own_size === null ? null : { glb, thumbnail }
  return {
    robot: { id, name, preview: thumbnail, own_size, view },
    fits: parts.map((part) => presentFit(part, { values, attributes, size: own_size })),
  }
}
