import type { setTaxNumber as endpoint } from '@armature/contract/trading/taxes'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import { readTaxNumber, taxNumberError } from '@armature/domain/taxes/tax-number'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import type { TaxNumberRow } from './tax-party-repository.ts'
import { deleteTaxNumber, findTaxNumber, putTaxNumber } from './tax-party-repository.ts'

type Shown = Response<typeof endpoint>

const shown = (row: TaxNumberRow | undefined): Shown =>
  row === undefined
    ? { country: '', number: '', checked_by: null }
    : { country: row.country, number: row.number, checked_by: row.checked_by }

export const showTaxNumber = (ctx: Context): Promise<Shown> =>
  ctx.inRead(async (trx) => shown(await findTaxNumber(trx, ctx.actor.userId ?? 0)))

/**
 * Sets the tax number under which the caller buys. The register is asked outside the transaction; if it doesn't answer,
 * format and check digit suffice, and offers say so.
 */
export const setTaxNumber = async (
  ctx: Context,
  { country, number: typed }: Body<typeof endpoint>,
): Promise<Shown | Problem> => {
  const mistyped = taxNumberError(country, typed)
  if (mistyped !== null) return invalidFields({ number: [mistyped] })
  const number = readTaxNumber(country, typed)
  const known = number === null ? 'unknown' : await ctx.deps.taxNumbers.check(country, number)
  if (known === 'invalid') return invalidFields({ number: [messages.taxNumberUnknown] })
  const userId = ctx.actor.userId ?? 0
  return ctx.inWrite(async (trx) => {
    const before = shown(await findTaxNumber(trx, userId))
    if (number === null) await deleteTaxNumber(trx, userId)
    else {
      const checked_by = known === 'valid' ? 'VIES' : 'form'
      await putTaxNumber(trx, { user_id: userId, country, number, checked_by, checked_at: ctx.now })
    }
    const after = shown(await findTaxNumber(trx, userId))
    if (before.number !== after.number || before.country !== after.country)
      await recordAccountEvent(trx, ctx, {
        kind: 'tax-number.changed',
        user_id: userId,
        summary: `Tax number: ${before.number || 'none'} → ${after.number || 'none'}`,
        before,
        after,
      })
    return after
  })
}
