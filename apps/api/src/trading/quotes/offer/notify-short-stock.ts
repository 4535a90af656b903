import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import { paths } from '@armature/domain/pages/page-paths'
import { withOffer } from './with-offer.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { shortStockMail } from '../../../platform/mail/quote-mails.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { claimShortLines, findShortQuotes } from './short-stock-repository.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'

/**
 * Notifies vendor and seller of offered lines that can't be paid for because of low stock, once per revision and line.
 * A quote under payment already has its stock.
 */
export const notifyShortStock = async (
  deps: Deps,
  log: Context['log'],
  { quoteId }: { quoteId: number },
): Promise<void> =>
  withOffer(deps, log, quoteId, async (trx, ctx, quote) => {
    if (quote.hasHold) return
    const lines = await claimShortLines(trx, quote, ctx.now)
    if (lines.length === 0) return
    const byVendor = Map.groupBy(lines, (line) => line.vendorId)
    const inventory = { label: 'Open your inventory', path: paths.inventory }
    for (const vendor of await findParties(trx, [...byVendor.keys()])) {
      const own = byVendor.get(vendor.id) ?? []
      await notify(trx, ctx, vendor, {
        kind: 'stock',
        about: { kind: 'subQuote', id: own[0]?.subQuoteId ?? 0, vendorId: vendor.id },
        path: paths.inventory,
        mail: shortStockMail(vendor, { quoteId, lines: own }, inventory),
      })
    }
    for (const seller of await findSellerParties(trx, quote.tenantId)) {
      // A store's owner who is the parts' vendor was notified above.
      const rest = lines.filter((line) => line.vendorId !== seller.id)
      const action = { label: `Open quote #${quoteId}`, path: quotePageFor(seller, quote) }
      if (rest.length > 0)
        await notify(trx, ctx, seller, {
          kind: 'stock',
          about: toldQuote(quote),
          mail: shortStockMail(seller, { quoteId, lines: rest }, action),
        })
    }
  })

/** After stock went down, queues a check of each offer with more of these products than is left. */
export const findShortOffers = async (
  deps: Deps,
  log: Context['log'],
  { productIds }: { productIds: readonly number[] },
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    for (const quoteId of await findShortQuotes(trx, productIds))
      await addJob(trx, 'short-stock', { quoteId }, { key: `short-stock:${quoteId}` })
    return null
  })
}
