import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/endpoint'
import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Destination } from '@armature/domain/quotes/delivery'
import { destinationOf, destinationText } from '@armature/domain/quotes/delivery'
import { offerSums } from '@armature/domain/quotes/offer-sums'
import type { Context } from '../../context/context.ts'
import { actAsSystem } from '../../db/transaction.ts'
import type { PrintedDocument } from '../../ports/document-renderer.ts'
import { readPicture } from '../media/read-picture.ts'
import { findSubQuoteRow } from '../quotes/quote-repository.ts'
import { findReadableRevision } from '../quotes/read-revisions.ts'
import { findOwnRevisionRows } from '../quotes/revision-repository.ts'
import { addressesOf, day, lineCells, lineColumns } from './document-parts.ts'
import { findSeller } from './document-repository.ts'

type Printed = Response<Endpoints['printOffer']>

interface Wanted {
  id: number
  revision: number
}

/** A document without its seller's logo, which is read outside any transaction. */
interface Prepared {
  document: Omit<PrintedDocument, 'logo'>
  logo: string | null
}

const printed = async (
  ctx: Context,
  prepared: Prepared | null,
  fileName: string,
): Promise<Problem | Printed> => {
  if (prepared === null) return notFound(messages.notFound)
  const { document, logo } = prepared
  const picture = logo === null ? null : await readPicture(ctx, logo)
  const pdf = await ctx.deps.documents.renderPdf({ ...document, logo: picture })
  return { number: document.number, file_name: `${fileName}.pdf`, pdf: Buffer.from(pdf).toString('base64') }
}

type Fact = [string, string]

const fact = (name: string, text: string): Fact[] => (text === '' ? [] : [[name, text]])

const older = (isNewest: boolean): string[] =>
  isNewest ? [] : ['This revision was replaced by a newer one and can’t be accepted any more.']

/** A frozen revision for whoever sells or was shown it. */
export const printRevision = async (ctx: Context, { id, revision }: Wanted): Promise<Problem | Printed> => {
  const prepared = await ctx.inRead(async (trx): Promise<Prepared | null> => {
    const found = await findReadableRevision(trx, ctx, id, revision)
    if (found === undefined) return null
    const { offered, quote, isNewest } = found
    const { name, logo } = await findSeller(trx, quote.tenant_id)
    const { delivery } = offered
    const { first_name, last_name, username } = quote.customer
    const document = {
      title: 'Offer',
      number: `Quote #${id}, revision ${revision}`,
      date: day(offered.created_at),
      seller: name,
      buyer: [`${first_name} ${last_name}`.trim() || username],
      addresses: delivery === null ? [] : addressesOf(delivery),
      facts: [
        ...fact('Down payment', `${offered.down_payment} %`),
        ...fact('Good until', offered.expires_at === null ? '' : `${day(offered.expires_at)} (UTC)`),
        ...fact('Purchase order', delivery?.purchase_order ?? ''),
        ...fact('Needed by', delivery?.needed_by ?? ''),
      ],
      columns: lineColumns,
      lines: offered.lines.map((line) => lineCells(line, [`by ${line.vendor}`])),
      sums: offerSums(offered).map(({ name: sum, amount }): Fact => [sum, formatCents(amount)]),
      notes: [...fact('', offered.notes ?? '').map(([, text]) => text), ...older(isNewest)],
    }
    return { document, logo }
  })
  return printed(ctx, prepared, `quote-${id}-revision-${revision}`)
}

const shipsTo = (destination: Destination | null): Fact[] =>
  destination === null ? [] : [['Ships to', destinationText(destination)]]

/** A vendor's own part of one: its lines and what they come to. */
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
      date: day(own.created_at),
      seller: sub.business_name ?? sub.vendor_username,
      buyer: [`Part of quote #${sub.quote_id}`],
      addresses: [],
      facts: [
        ...shipsTo(own.delivery && destinationOf(own.delivery)),
        ...fact('Needed by', own.delivery?.needed_by ?? ''),
      ],
      columns: lineColumns,
      lines: own.lines.map((line) => lineCells(line)),
      sums: [['Total', formatCents(own.total_cents)] satisfies Fact],
      notes: [],
    }
    return { document, logo: null }
  })
  return printed(ctx, prepared, `sub-quote-${id}-revision-${revision}`)
}
