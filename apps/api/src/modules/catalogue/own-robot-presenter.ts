import type { listOwnRobots } from '@armature/contract/own-robots'
import type { Response } from '@armature/contract/endpoint'
import type { Attribute } from '@armature/domain/catalogue/attributes'
import { attributeValueText } from '@armature/domain/catalogue/attribute-values'
import type { Context } from '../../context/context.ts'
import { presentConversion } from '../media/conversion-presenter.ts'
import type { OwnRobotRow } from './own-robot-repository.ts'

type OwnRobot = Response<typeof listOwnRobots>['results'][number]

/** Its addresses are its owner's, for some hours. Its values are shown as far as a form may still ask for them. */
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
