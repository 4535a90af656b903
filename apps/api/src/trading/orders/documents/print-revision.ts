import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import { arrivalsOf } from '@armature/domain/orders/promised-day'
import { dayOf } from '@armature/domain/values/time'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Destination } from '@armature/domain/quotes/offer/delivery'
import { noTaxAt } from '@armature/domain/taxes/no-tax'
import { destinationOf, destinationText } from '@armature/domain/quotes/offer/delivery'
import { endText } from '@armature/domain/quotes/offer/good-until'
import { lackingText } from '@armature/domain/sourcing/open-lines'
import type { OfferSum } from '@armature/domain/quotes/offer/offer-sums'
import { offerSums, totalName } from '@armature/domain/quotes/offer/offer-sums'
import { arrivalTexts, offerTerms } from '@armature/domain/quotes/offer/offer-terms'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findSubQuoteRow } from '../../quotes/record/quote-repository.ts'
import { findReadableRevision } from '../../quotes/revisions/read-revisions.ts'
import { findOwnRevisionRows } from '../../quotes/revisions/revision-repository.ts'
import type { Fact, Prepared } from './document-parts.ts'
import { addressesOf, buyerOf, fact, lineCells, lineColumns, printed, untaxed } from './document-parts.ts'
import { findSeller } from './document-repository.ts'

type Printed = Response<Endpoints['printOffer']>

interface Wanted {
  id: number
  revision: number
}

const older = (isNewest: boolean): string[] =>
  isNewest ? [] : ['This revision was replaced by a newer one and can’t be accepted any more.']

const inWords = ({ name, amount }: OfferSum): Fact => [name, formatCents(amount)]

/** Prints a frozen revision for its seller, or for a reader whom it was shown to. */
export const printRevision = async (ctx: Context, { id, revision }: Wanted): Promise<Problem | Printed> => {
  const prepared = await ctx.inRead(async (trx): Promise<Prepared | null> => {
    const found = await findReadableRevision(trx, ctx, id, revision)
    if (found === undefined) return null
    const { offered, quote, isNewest } = found
    const { name, logo } = await findSeller(trx, quote.tenant_id)
    const { delivery } = offered
    const { parts, total, dues } = offerSums(offered)
    const frozenOn = dayOf(offered.created_at)
    const document: Prepared['document'] = {
      title: 'Offer',
      number: `Quote #${id}, revision ${revision}`,
      date: dayOf(offered.created_at),
      seller: name,
      buyer: await buyerOf(trx, ctx, quote),
      addresses: delivery === null ? [] : addressesOf(delivery),
      facts: [
        ...fact('Down payment', `${offered.down_payment} %`),
        ...fact('Good until', endText({ expiresAt: offered.expires_at, zone: offered.zone })),
        ...fact('Purchase order', delivery?.purchase_order ?? ''),
        ...fact('Needed by', delivery?.needed_by ?? ''),
      ],
      columns: lineColumns,
      lines: offered.lines.map((line) => lineCells(line, [`by ${line.vendor}`])),
      sums: parts.map(inWords),
      total: inWords(total),
      dues: dues.map(inWords),
      notes: [
        ...fact('', offered.notes ?? '').map(([, text]) => text),
        ...arrivalTexts(arrivalsOf(offered.lines, frozenOn), frozenOn),
        ...offered.lacking.map((line) => `Not offered: ${lackingText(line)}`),
        ...untaxed(offered.tax, noTaxAt(offered.no_tax, delivery?.ship_to ?? null)),
        ...offerTerms(offered.down_payment, quote.tenant_id === null ? null : name),
        ...older(isNewest),
      ],
    }
    return { document, logo }
  })
  return prepared === null
    ? notFound(messages.notFound)
    : printed(ctx, prepared, `quote-${id}-revision-${revision}`)
}

const shipsTo = (destination: Destination | null): Fact[] =>
  destination === null ? [] : [['Ships to', destinationText(destination)]]

/** A vendor's own part of a revision: its lines and their sums. */
export const printSubQuoteRevision = async (
  ctx: Context,
  { id, revision }: Wanted,
): Promise<Problem | Printed> => {
  const prepared = await ctx.inRead(async (trx): Promise<Prepared | null> => {
    const sub = await findSubQuoteRow(trx, ctx.actor, id)
    if (sub === undefined) return null
    await actAsSystem(trx)
    const [own] = await findOwnRevisionRows(trx, { quoteId: sub.quote_id, subQuoteId: id }, [revision])
    if (own === undefined) return null
    const document = {
      title: 'Sub-quote',
      number: `#${id}, revision ${revision}`,
      date: dayOf(own.created_at),
      seller: sub.business_name ?? sub.vendor_username,
      buyer: [`Part of quote #${sub.quote_id}`],
      addresses: [],
      facts: [
        ...shipsTo(own.delivery && destinationOf(own.delivery)),
        ...fact('Needed by', own.delivery?.needed_by ?? ''),
      ],
      columns: lineColumns,
      lines: own.lines.map((line) => lineCells(line)),
      sums: fact('Freight', own.freight_cents === null ? '' : formatCents(own.freight_cents)),
      total: [totalName, formatCents(own.total_cents)] satisfies Fact,
      dues: [],
      notes: [],
    }
    return { document, logo: null }
  })
  return prepared === null
    ? notFound(messages.notFound)
    : printed(ctx, prepared, `sub-quote-${id}-revision-${revision}`)
}
