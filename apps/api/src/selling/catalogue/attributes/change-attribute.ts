import type { changeAttribute as changeEndpoint } from '@armature/contract/selling/attributes'
import type { Body } from '@armature/contract/platform/endpoint'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { forgetSearches } from '../synonyms/save-synonym.ts'
import { definitionErrors } from './attribute-errors.ts'
import { lockAttribute, updateAttribute, writeChoices } from './attribute-repository.ts'

type Change = Body<typeof changeEndpoint>

/**
 * The choices after the change; null where they aren't the ones that were shown: none may vanish or belong to another
 * attribute.
 */
const choicesAfter = (before: Attribute, asked: Change['choices']) => {
  if (asked === undefined) return before.choices
  const named = asked.flatMap(({ id }) => id ?? [])
  const isSame =
    named.length === before.choices.length && before.choices.every(({ id }) => named.includes(id))
  return isSame ? asked.map(({ id = null, name, retired = false }) => ({ id, name, retired })) : null
}

/** The search words of the attribute's products. */
const wordsOf = ({ name, choices }: Attribute): string =>
  [name, ...choices.map((choice) => `${choice.id} ${choice.name}`).toSorted()].join('\n')

const settingsAfter = (
  before: Attribute,
  {
    name = before.name,
    unit,
    is_facet = before.is_facet,
    tells_fit = before.tells_fit,
    limited_by = before.limited_by,
    better = before.better,
  }: Change,
) => ({ name, unit: unit ?? before.unit, is_facet, tells_fit, limited_by, better })

/** Changes a typed specification; absent fields stay. */
export const changeAttribute = (ctx: Context, id: number, change: Change): Promise<Attribute | Problem> =>
  ctx.inWrite(async (trx) => {
    const before = await lockAttribute(trx, id)
    if (before === undefined) return notFound(messages.notFound)
    const choices = choicesAfter(before, change.choices)
    if (choices === null) return conflict(messages.changedMeanwhile)
    const settings = settingsAfter(before, change)
    const wrong = await definitionErrors(trx, { ...before, ...settings, choices })
    if (Object.keys(wrong).length > 0) return invalidFields(wrong)

    if (!(await updateAttribute(trx, id, settings)))
      return invalidFields({ name: [messages.attributeNameTaken] })
    await writeChoices(trx, id, choices)
    const after = await lockAttribute(trx, id)
    if (after === undefined) return notFound(messages.notFound)
    if (wordsOf(before) !== wordsOf(after))
      await addJob(
        trx,
        'attribute-renamed',
        { attributeId: id },
        { key: `attribute-renamed-${id}`, priority: 5 },
      )
    if (settings.better !== before.better) await forgetSearches(trx)
    await recordAccountEvent(trx, ctx, {
      kind: 'attribute.changed',
      user_id: ctx.actor.userId,
      summary: `Specification “${settings.name}” changed`,
      before,
      after,
    })
    return after
  })
