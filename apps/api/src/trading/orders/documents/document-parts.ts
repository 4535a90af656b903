import { LRUCache } from 'lru-cache'
import { personName } from '@armature/domain/accounts/person-name'
import { readsField } from '@armature/domain/rights/field-visibility'
import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import type { OfferedDelivery } from '@armature/domain/quotes/offer/delivery'
import { addressLines } from '@armature/domain/quotes/offer/delivery'
import type { LineTerms } from '@armature/domain/quotes/offer/line-terms'
import { askedAsText } from '@armature/domain/sourcing/open-lines'
import { termsOfLine, termTexts } from '@armature/domain/quotes/offer/line-terms'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { PrintedDocument } from '../../../platform/ports/document-renderer.ts'
import { countTry } from '../../../people/auth/attempt-limits.ts'
import { noTaxSentence } from '../order-presenter.ts'
import { findBuyerCompany } from './document-repository.ts'
import { buffer } from 'node:stream/consumers'
import { mediaFiles } from '@armature/domain/media/media-address'
import { asPng } from '../../../platform/files/pictures/draw-pictures.ts'
import { mediaKey } from '../../../people/media/media-files.ts'

/** Stores' logos as PNG, which never change under their id. */
const pictures = new LRUCache<string, Uint8Array>({ max: 50 })

/** A stored picture as PNG in screen size; null where the store doesn't have it or is unavailable. */
const readPicture = async (
  { deps, log }: Pick<Context, 'deps' | 'log'>,
  publicId: string,
): Promise<Uint8Array | null> => {
  const known = pictures.get(publicId)
  if (known !== undefined) return known
  try {
    const opened = await deps.mediaStore.open(mediaKey(publicId, mediaFiles.large))
    const picture = opened && (await asPng(await buffer(opened.body)))
    if (picture !== null) pictures.set(publicId, picture)
    return picture
  } catch (error) {
    log.warn({ event: 'picture_not_read', err: error, media: publicId }, 'a stored picture could not be read')
    return null
  }
}

/** Says why no tax is charged, if none is. */
export const untaxed = (tax: StatedTax | null, none: NoTax | null): string[] => {
  const sentence = noTaxSentence(tax, none)
  return sentence === null ? [] : [sentence]
}

export const lineColumns = ['Item', 'SKU', 'Qty', 'Price', 'Amount']

interface PrintedLine extends Partial<LineTerms> {
  name: string
  sku: string
  quantity: number
  price_cents: number
  asked_as?: string
}

const askedFor = ({ asked_as }: PrintedLine): string[] =>
  asked_as === undefined ? [] : [askedAsText(asked_as)]

/** An offer's or order's line in those columns, with its terms and other notes below its name. */
export const lineCells = (line: PrintedLine, below: readonly string[] = []): string[] => [
  [line.name, ...askedFor(line), ...below, ...termTexts(termsOfLine(line))].join('\n'),
  line.sku,
  String(line.quantity),
  formatCents(line.price_cents),
  formatCents(line.price_cents * line.quantity),
]

/** The receiver's and payer's addresses for readers who may see them, without phones. */
export const addressesOf = ({ ship_to, bill_to }: OfferedDelivery): PrintedDocument['addresses'] => {
  const billed = bill_to ?? ship_to
  if (billed === null) return []
  return [
    ...(ship_to === null ? [] : [{ heading: 'Ship to', lines: addressLines(ship_to) }]),
    { heading: 'Bill to', lines: addressLines(billed) },
  ]
}

interface Buyer {
  customer: { first_name: string; last_name: string; username?: string }
  tenant_id: number | null
  customer_id: number
}

/** The buyer on a document: the person, and the paying company if it is named and the reader may know it. */
export const buyerOf = async (
  trx: Database,
  { actor }: Pick<Context, 'actor'>,
  { customer, tenant_id, customer_id }: Buyer,
): Promise<string[]> => {
  const mayKnow = readsField(actor, 'customerCompany', { tenantId: tenant_id, customerId: customer_id })
  const company = mayKnow ? await findBuyerCompany(trx, customer_id) : null
  const person = personName(customer)
  return [company ?? '', person].filter((line) => line !== '')
}

/** A document without its seller's logo, which is read outside any transaction. */
export interface Prepared {
  document: Omit<PrintedDocument, 'logo'>
  logo: string | null
}

/** Renders the prepared document as a PDF. */
export const printed = async (
  ctx: Context,
  { document, logo }: Prepared,
  fileName: string,
): Promise<Response<Endpoints['printOffer']> | Problem> => {
  const { userId, offerQuoteId, offerLink } = ctx.actor
  // A link's holder uses up that link's documents alone, not the buyer's.
  const reader = offerLink === undefined ? String(userId) : `offer:${offerQuoteId}:${offerLink}`
  const refused = await countTry(ctx, 'documentPerAccount', reader, messages.tooManyDocuments)
  if (refused !== null) return refused
  const picture = logo === null ? null : await readPicture(ctx, logo)
  const pdf = await ctx.deps.documents.renderPdf(
    { ...document, logo: picture },
    ctx.actor.userId ?? ctx.client.ip,
  )
  if (pdf === null) return unavailable(messages.unavailable, { retryAfterSeconds: 5 })
  return { number: document.number, file_name: `${fileName}.pdf`, pdf: Buffer.from(pdf).toString('base64') }
}

export type Fact = [string, string]

/** Left out where the text is empty. */
export const fact = (name: string, text: string): Fact[] => (text === '' ? [] : [[name, text]])
