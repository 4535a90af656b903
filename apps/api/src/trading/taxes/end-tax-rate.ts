import { dayInWords } from '@armature/domain/orders/promised-day'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import type { TaxRule } from '@armature/domain/taxes/tax'
import { replacedOn, taxName, taxPlaceText } from '@armature/domain/taxes/tax'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { endTaxRule, findTaxRules, lockTaxRule } from './tax-rate-repository.ts'

interface EndInput {
  params: { id: number }
  body: { ended_on: string }
}

/** Ends a tax: at the earliest on its first day, so that it never applied, and before another one replaces it. */
export const endTaxRate = (ctx: Context, { params, body }: EndInput): Promise<TaxRule | Problem> =>
  ctx.inWrite(async (trx) => {
    const rule = await lockTaxRule(trx, params.id)
    if (rule === undefined) return notFound(messages.notFound)
    if (rule.ended_on !== null) return conflict(messages.taxRateEnded, { code: 'tax_rate_ended' })
    if (body.ended_on < rule.valid_from)
      return invalidFields({
        ended_on: [fill(messages.taxRateEndsEarly, { day: dayInWords(rule.valid_from) })],
      })
    const replaced = replacedOn(await findTaxRules(trx, rule.country), rule)
    if (replaced !== null && replaced <= body.ended_on)
      return invalidFields({ ended_on: [fill(messages.taxRateReplaced, { day: dayInWords(replaced) })] })
    await endTaxRule(trx, rule.id, body.ended_on)
    await recordAccountEvent(trx, ctx, {
      kind: 'tax-rate.ended',
      user_id: ctx.actor.userId,
      summary: `${taxName(rule)} for ${taxPlaceText(rule)} ends on ${dayInWords(body.ended_on)}`,
      before: { rule },
      after: { ended_on: body.ended_on },
    })
    return { ...rule, ended_on: body.ended_on }
  })
