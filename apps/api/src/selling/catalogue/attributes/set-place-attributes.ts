import type { setPlaceAttributes as setEndpoint } from '@armature/contract/selling/attributes'
import type { Body } from '@armature/contract/platform/endpoint'
import type { AttributeCatalogue } from '@armature/domain/catalogue/attributes/attributes'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { placeOf } from './attribute-place.ts'
import {
  lockPlace,
  readAttributeCatalogue,
  unknownAttributes,
  usedIn,
  writeUses,
} from './attribute-repository.ts'

/**
 * Makes a place ask for exactly these typed specifications in this order. The others are retired: products keep their
 * values, and a retired one can be asked for again.
 */
export const setPlaceAttributes = (
  ctx: Context,
  body: Body<typeof setEndpoint>,
): Promise<AttributeCatalogue | Problem> =>
  ctx.inWrite(async (trx) => {
    const place = placeOf(body)
    const name = await lockPlace(trx, place)
    if (name === undefined) return invalidFields({ [place.of]: [messages.unknownReference] })
    const before = await usedIn(trx, place)
    if (before.join() !== body.expected.join()) return conflict(messages.changedMeanwhile)
    const unknown = await unknownAttributes(trx, body.attributes)
    if (unknown.length > 0) return invalidFields({ attributes: [messages.unknownReference] })

    await writeUses(trx, place, body.attributes)
    await recordAccountEvent(trx, ctx, {
      kind: 'attribute.placed',
      user_id: ctx.actor.userId,
      summary: `Specifications of ${name} changed`,
      before: { place, attributes: before },
      after: { place, attributes: body.attributes },
    })
    return readAttributeCatalogue(trx)
  })
