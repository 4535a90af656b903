import { dayInWords } from '@armature/domain/orders/promised-day'
import type { addTaxRate as endpoint } from '@armature/contract/trading/taxes'
import type { Body } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { TaxRule } from '@armature/domain/taxes/tax'
import { sameTaxPlace, taxName, taxPlaceText } from '@armature/domain/taxes/tax'
import { lacksRegion, regionOf } from '@armature/domain/values/regions'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { findTaxRules, insertTaxRule } from './tax-rate-repository.ts'

/** Adds a destination's tax. Existing offers keep theirs; offers made or changed from now on have this one. */
export const addTaxRate = (ctx: Context, body: Body<typeof endpoint>): Promise<TaxRule | Problem> =>
  ctx.inWrite(async (trx) => {
    if (body.region !== '' && lacksRegion(body)) return invalidFields({ region: [messages.taxRegionUnknown] })
    const region = regionOf(body.country, body.region)?.code ?? body.region
    const others = await findTaxRules(trx, body.country)
    const isTaken = others.some(
      (rule) =>
        rule.valid_from === body.valid_from && rule.ended_on !== rule.valid_from && sameTaxPlace(rule, body),
    )
    const rule = isTaken ? undefined : await insertTaxRule(trx, { ...body, region, created_at: ctx.now })
    if (rule === undefined) return invalidFields({ valid_from: [messages.taxRateTaken] })
    await recordAccountEvent(trx, ctx, {
      kind: 'tax-rate.added',
      user_id: ctx.actor.userId,
      summary: `${taxName(rule)} for ${taxPlaceText(rule)} from ${dayInWords(rule.valid_from)}`,
      after: { rule },
    })
    return rule
  })
