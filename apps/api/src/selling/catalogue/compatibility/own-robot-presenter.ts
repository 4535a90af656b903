import type { listOwnRobots } from '@armature/contract/selling/own-robots'
import type { Response } from '@armature/contract/platform/endpoint'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import { attributeValueText } from '@armature/domain/catalogue/attributes/attribute-values'
import type { Context } from '../../../platform/context/context.ts'
import { presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import type { OwnRobotRow } from './own-robot-repository.ts'

type OwnRobot = Response<typeof listOwnRobots>['results'][number]

/** Its addresses are only for its owner, for some hours. Values are shown only where a form may still ask for them. */
export const presentOwnRobot = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: OwnRobotRow,
  asked: readonly Attribute[],
): OwnRobot => ({
  id: row.id,
  name: row.name,
  model: row.model,
  attributes: asked.flatMap((attribute) => {
    const value = row.attributes[attribute.id]
    if (value === undefined) return []
    const choices = 'choices' in value ? value.choices : null
    return [{ id: attribute.id, value: attributeValueText(attribute, value), choices }]
  }),
  ...presentConversion(ctx, row, 'own'),
})
