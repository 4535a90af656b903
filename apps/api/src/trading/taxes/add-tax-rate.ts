import type { addTaxRate as endpoint } from '@armature/contract/trading/taxes'
import type { Body } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { TaxRule } from '@armature/domain/taxes/tax'
import { taxName, taxPlaceText } from '@armature/domain/taxes/tax'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { insertTaxRule } from './tax-rate-repository.ts'

/** Adds a destination's tax. Existing offers keep theirs; offers made or changed from now on have this one. */
export const addTaxRate = (ctx: Context, body: Body<typeof endpoint>): Promise<TaxRule | Problem> =>
  ctx.inWrite(async (trx) => {
    const rule = await insertTaxRule(trx, { ...body, created_at: ctx.now })
    if (rule === undefined) return invalidFields({ valid_from: [messages.taxRateTaken] })
    await recordAccountEvent(trx, ctx, {
      kind: 'tax-rate.added',
      user_id: ctx.actor.userId,
      summary: `${taxName(rule)} for ${taxPlaceText(rule)} from ${rule.valid_from}`,
      after: { rule },
    })
    return rule
  })
