import type { setLegalDetails as endpoint } from '@armature/contract/people/stores'
import type { Body } from '@armature/contract/platform/endpoint'
import type { LegalDetails } from '@armature/domain/documents/legal-details'
import { blankLegalDetails, legalFields, neededLegalFields } from '@armature/domain/documents/legal-details'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import { authorize } from '@armature/domain/rights/abilities'
import { readTaxNumber, taxNumberError } from '@armature/domain/taxes/tax-number'
import { lacksRegion } from '@armature/domain/values/regions'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { lockLegalDetails, putLegalDetails } from './legal-details-repository.ts'

/** Changes the given fields of the actor's legal details: its store's, or the marketplace's for an administrator. */
export const setLegalDetails = (ctx: Context, body: Body<typeof endpoint>): Promise<LegalDetails | Problem> =>
  ctx.inWrite(async (trx) => {
    const { userId, tenantId } = ctx.actor
    const refused = authorize(ctx.actor, 'legal-details.manage', { tenantId })
    if (refused) return refused
    const before = (await lockLegalDetails(trx, tenantId)) ?? blankLegalDetails
    const after = Object.fromEntries(
      legalFields.map((field) => [field, body[field] ?? before[field]]),
    ) as LegalDetails
    const missing = neededLegalFields.filter((field) => after[field] === '')
    if (missing.length > 0)
      return invalidFields(Object.fromEntries(missing.map((field) => [field, [messages.required]])))
    const mistyped = taxNumberError(after.country, after.tax_number)
    if (mistyped !== null) return invalidFields({ tax_number: [mistyped] })
    after.tax_number = readTaxNumber(after.country, after.tax_number) ?? ''
    const isPlaced = after.country === before.country && after.region === before.region
    if (!isPlaced && after.region !== '' && lacksRegion(after))
      return invalidFields({ region: [messages.taxRegionUnknown] })
    const changed = legalFields.filter((field) => after[field] !== before[field])
    if (changed.length === 0) return after
    await putLegalDetails(trx, tenantId, { ...after, changed_at: ctx.now })
    const pick = (details: LegalDetails) =>
      Object.fromEntries(changed.map((field) => [field, details[field]]))
    await recordAccountEvent(trx, ctx, {
      kind: 'legal-details.changed',
      user_id: userId,
      tenant_id: tenantId,
      summary: `Legal details changed: ${changed.join(', ')}`,
      before: pick(before),
      after: pick(after),
    })
    return after
  })
