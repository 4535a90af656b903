import type {
  describeOwnRobot as describeEndpoint,
  listOwnRobots,
} from '@armature/contract/selling/own-robots'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeValue, AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import { readAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { findRobotValues } from './fit-repository.ts'
import { presentOwnRobot } from './own-robot-presenter.ts'
import { describeRobot, findOwnRobot, listRobotAttributes, lockOwnRobot } from './own-robot-repository.ts'
import type { FieldErrors } from '../products/product-form.ts'

type Said = Omit<Body<typeof describeEndpoint>, 'store'>
type OwnRobot = Response<typeof listOwnRobots>['results'][number]

/** Merges the typed values into the saved ones by the same rule, words and units as for a product. */
const readSaid = (
  asked: readonly Attribute[],
  typed: NonNullable<Said['attributes']>,
  kept: AttributeValues,
): { values: AttributeValues; errors: FieldErrors } => {
  const values: Record<string, AttributeValue> = { ...kept }
  const errors: FieldErrors = {}
  for (const [id, text] of Object.entries(typed)) {
    const attribute = asked.find((one) => String(one.id) === id)
    const read =
      text === null
        ? { value: null }
        : attribute === undefined
          ? { error: messages.attributeNotHere }
          : readAttribute(attribute, text, kept[id])
    if ('error' in read) errors[`attributes.${id}`] = [read.error]
    else if (read.value === null) delete values[id]
    else values[id] = read.value
  }
  return { values, errors }
}

/** Does this catalogue have such a MODEL? */
const isRobotThere = async (
  { actor, inRead }: Shopping,
  model: number | null | undefined,
): Promise<boolean> =>
  model === null ||
  model === undefined ||
  (await inRead((trx) => findRobotValues(trx, actor, model))) !== undefined

/** Saves the MODEL and values of an own robot, so that parts are marked for it as for a MODEL. */
export const describeOwnRobot = async (
  ctx: Context,
  shopping: Shopping,
  { id, said }: { id: number; said: Said },
): Promise<OwnRobot | Problem> => {
  const userId = ctx.actor.userId ?? 0
  if (!(await isRobotThere(shopping, said.model)))
    return invalidFields({ model: [messages.unknownReference] })
  return ctx.inWrite(async (trx) => {
    const before = await lockOwnRobot(trx, userId, id)
    if (before === undefined) return notFound(messages.notFound)
    const asked = await listRobotAttributes(trx)
    const { values, errors } = readSaid(asked, said.attributes ?? {}, before.attributes)
    if (Object.keys(errors).length > 0) return invalidFields(errors)
    await describeRobot(
      trx,
      { userId, id },
      { ...(said.model !== undefined && { model_id: said.model }), attributes: values },
    )
    await recordAccountEvent(trx, ctx, {
      kind: 'own-robot.described',
      user_id: userId,
      summary: 'Own robot described',
    })
    const after = await findOwnRobot(trx, userId, id)
    return after === undefined ? notFound(messages.notFound) : presentOwnRobot(ctx, after, asked)
  })
}
