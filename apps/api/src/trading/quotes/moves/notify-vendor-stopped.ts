import { notify } from '../../../platform/outbox/notify.ts'
import { paths } from '@armature/domain/pages/page-paths'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import { vendorStoppedMail } from '../../../platform/mail/quote-mails.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { isVendorSelling, listOpenParts } from '../record/seller-repository.ts'

/** A mail names this many quotes; the list of quotes has the rest. */
const named = 50

/**
 * Mails the operators the open quotes with parts of a vendor who stopped selling: nobody can buy them until the part is
 * closed or the vendor approved again. Sends nothing where there are none, or where the vendor sells again.
 */
export const notifyVendorStopped = async (
  deps: Deps,
  log: Context['log'],
  vendorId: number,
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    if (await isVendorSelling(trx, vendorId)) return null
    const parts = await listOpenParts(trx, vendorId, named)
    const [vendor] = await findParties(trx, [vendorId])
    const [first] = parts
    if (first === undefined || vendor === undefined) return null
    const path = parts.length === 1 ? paths.quoteSubQuotes(first.quoteId) : paths.quotes
    const facts = {
      vendor: vendor.business_name ?? vendor.username,
      onOffer: parts.filter(({ onOffer }) => onOffer).map(({ quoteId }) => quoteId),
      others: parts.filter(({ onOffer }) => !onOffer).map(({ quoteId }) => quoteId),
      isWhole: parts.length < named,
      path: path,
    }
    for (const party of await findSellerParties(trx, null))
      await notify(trx, ctx, party, {
        kind: 'vendors',
        about: { kind: 'user', id: vendorId },
        path,
        mail: vendorStoppedMail(party, facts),
      })
    return null
  })
}
