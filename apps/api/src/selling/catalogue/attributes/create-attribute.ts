import type { createAttribute as createEndpoint } from '@armature/contract/selling/attributes'
import type { Body } from '@armature/contract/platform/endpoint'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { definitionErrors } from './attribute-errors.ts'
import { placeOf } from './attribute-place.ts'
import {
  insertAttribute,
  lockAttribute,
  lockPlace,
  usedIn,
  writeChoices,
  writeUses,
} from './attribute-repository.ts'

const givenOf = ({
  name,
  kind,
  dimension = null,
  unit = null,
  is_facet = false,
  tells_fit = false,
  limited_by = null,
  better = null,
}: Body<typeof createEndpoint>) => ({ name, kind, dimension, unit, is_facet, tells_fit, limited_by, better })

/** Adds a typed specification at the end of its place. */
export const createAttribute = (
  ctx: Context,
  body: Body<typeof createEndpoint>,
): Promise<Attribute | Problem> =>
  ctx.inWrite(async (trx) => {
    const choices = (body.choices ?? []).map((choice) => ({ id: null, name: choice.name, retired: false }))
    const given = givenOf(body)
    const { name } = given
    const wrong = await definitionErrors(trx, { ...given, id: null, choices })
    if (Object.keys(wrong).length > 0) return invalidFields(wrong)

    const place = placeOf(body)
    const placeName = await lockPlace(trx, place)
    if (placeName === undefined) return invalidFields({ [place.of]: [messages.unknownReference] })
    const used = await usedIn(trx, place)
    if (used.length >= limits.attribute.perPlace) return invalidFields({ [place.of]: [messages.tooLong] })
    const id = await insertAttribute(trx, { ...given, created_at: ctx.now })
    if (id === null) return invalidFields({ name: [messages.attributeNameTaken] })
    await writeChoices(trx, id, choices)
    await writeUses(trx, place, [...used, id])
    const attribute = await lockAttribute(trx, id)
    if (attribute === undefined) return notFound(messages.notFound)
    await recordAccountEvent(trx, ctx, {
      kind: 'attribute.created',
      user_id: ctx.actor.userId,
      summary: `Specification “${name}” added to ${placeName}`,
      after: { attribute, place },
    })
    return attribute
  })
