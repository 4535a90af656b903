import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { deliveryInput } from './delivery.ts'
import { endpoint } from '../platform/endpoint.ts'
import { billRowShape } from './open-line-shapes.ts'
import { typedOver } from '../platform/expected-values.ts'
import { shownFrom } from '../selling/price-breaks.ts'
import {
  day,
  digits,
  id,
  idParams,
  line,
  money,
  moneyInput,
  requiredLine,
  text,
  timestamp,
} from '../platform/primitives.ts'
import { quoteShape } from './quotes.ts'

const bounds = limits.requestList

const name = requiredLine(bounds.name)

/** Pieces of one line. */
export const pieces = z
  .number({ error: messages.requiredPlain })
  .int(messages.quantityMinimum)
  .min(1, messages.quantityMinimum)
  .max(limits.quote.quantityMax, tooLargeText(limits.quote.quantityMax))

export const targetPrice = moneyInput(messages.priceInvalid)
  .refine((cents) => cents > 0, messages.priceInvalid)
  .nullable()
  .describe('What a piece should cost; nobody but the line’s vendor and the seller is told')

export const buyerNote = line(bounds.note)

/** The bill's row that a sourcing request comes from. */
export const billRowInput = {
  maker: line(bounds.sku).optional(),
  cells: text(bounds.row).optional().describe('The bill’s row as in the file, cells separated by tabs'),
}

export const billHeadings = z
  .array(line(bounds.note))
  .max(limits.bom.columns)
  .optional()
  .describe('The headings of the cells in the lines’ rows, in order')

export const addedLine = z
  .strictObject({
    product: id.optional(),
    name: line(bounds.words)
      .default('')
      .describe('What is wanted, in words: where there is no product, or should it not be for sale any more'),
    sku: line(bounds.sku).default(''),
    quantity: pieces,
    note: buyerNote.default(''),
    target_price: targetPrice.default(null),
    picked_for: line(bounds.words)
      .optional()
      .describe('Words that a person chose the part for: remembered for the next bill of materials'),
    ...billRowInput,
    place: z.number().int().min(0).max(1_000_000).optional().describe('Where it stood, to put it back'),
  })
  .refine((added) => added.product !== undefined || added.name !== '', messages.requiredPlain)

const addedLines = z.array(addedLine).min(1, messages.requiredPlain).max(bounds.linesPerCall)

/** A part as a list shows it. */
export const listedProduct = z.object({
  id,
  sku: z.string(),
  type: z.enum(productTypes),
  name: z.string(),
  price_from: shownFrom,
  preview: z.string().nullable(),
  kind: z.string(),
  vendor: z.string(),
})

export const lineShape = z.object({
  id,
  place: z.number().int(),
  product: listedProduct.nullable().describe('Null where there is none, or it isn’t for sale any more'),
  is_gone: z.boolean().describe('It was a product, and isn’t for sale any more'),
  is_elsewhere: z
    .boolean()
    .describe('A part of the marketplace beside those of a store: one quote can’t hold both'),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  note: z.string(),
  row: billRowShape.describe('The bill’s row, for a sourcing request that came from one'),
  target_price: money.nullable(),
})

const listHead = {
  id,
  name: z.string(),
  needed_by: z.string().nullable().describe('A day'),
  version: z.number().int().describe('Counts changes'),
  changed: timestamp,
  shared: z.object({ since: timestamp, shows_target_prices: z.boolean() }).nullable(),
  requested: z
    .object({ quote: id, at: timestamp })
    .nullable()
    .describe('The quote that it was asked for as last'),
}

export const listRow = z.object({ ...listHead, lines: z.number().int() })

export const requestListShape = z.object({ ...listHead, lines: z.array(lineShape) })

export const listRequestLists = endpoint('listRequestLists', {
  access: 'request-list.keep',
  summary: 'One’s request lists, the last changed first',
  response: z.object({ results: z.array(listRow) }),
})

export const createRequestList = endpoint('createRequestList', {
  access: 'request-list.keep',
  summary: 'Begins a request list, with its first lines where it has any',
  body: z.strictObject({
    name,
    needed_by: day.nullable().default(null),
    lines: z.array(addedLine).max(bounds.linesPerCall).default([]),
    headings: billHeadings,
  }),
  bodyBytes: bodyBytes.requestList,
  example: { name: 'Arm, first series', needed_by: '2027-03-01', lines: [{ product: 42, quantity: 3 }] },
  response: requestListShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

export const readRequestList = endpoint('readRequestList', {
  access: 'request-list.keep',
  summary: 'One of one’s request lists, with its lines',
  params: idParams,
  response: requestListShape,
})

export const changeRequestList = endpoint('changeRequestList', {
  access: 'request-list.keep',
  summary: 'Renames a list, or sets the day by which its parts are needed',
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    needed_by: day.nullable().optional(),
    expected: z
      .strictObject({ name: z.string(), needed_by: z.string().nullable() })
      .optional()
      .describe(typedOver),
  }),
  response: requestListShape,
})

export const deleteRequestList = endpoint('deleteRequestList', {
  access: 'request-list.keep',
  summary: 'Deletes a list, and with it the link that shows it',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const copyRequestList = endpoint('copyRequestList', {
  access: 'request-list.keep',
  summary: 'Copies a list under a name of its own',
  params: idParams,
  response: requestListShape,
  status: 201,
  idempotent: true,
})

export const addRequestLines = endpoint('addRequestLines', {
  access: 'request-list.keep',
  summary: 'Puts parts on a list; of a part that is there already, as many more',
  params: idParams,
  body: z.strictObject({ lines: addedLines, headings: billHeadings }),
  bodyBytes: bodyBytes.requestList,
  response: requestListShape,
  idempotent: true,
  failsWithDetail: true,
})

export const removeRequestLines = endpoint('removeRequestLines', {
  access: 'request-list.keep',
  summary: 'Takes lines off a list',
  params: idParams,
  body: z.strictObject({ lines: z.array(id).min(1, messages.requiredPlain).max(bounds.lines) }),
  response: requestListShape,
})

export const changeRequestLine = endpoint('changeRequestLine', {
  access: 'request-list.keep',
  summary: 'Changes a line’s pieces, note, target price or part',
  params: z.strictObject({ id: digits, line: digits }),
  body: z.strictObject({
    product: id.optional(),
    quantity: pieces.optional(),
    note: buyerNote.optional(),
    target_price: targetPrice.optional(),
    expected: z
      .strictObject({
        quantity: pieces.optional(),
        note: z.string().optional(),
        target_price: targetPrice.optional(),
      })
      .optional()
      .describe(typedOver),
  }),
  response: requestListShape,
  failsWithDetail: true,
})

export const shareRequestList = endpoint('shareRequestList', {
  access: 'request-list.keep',
  summary: 'Makes the link that shows a list; an earlier one ends',
  params: idParams,
  body: z.strictObject({ shows_target_prices: z.boolean().default(false) }),
  response: z.object({
    token: z.string().describe('Told once: only its hash is kept'),
    list: requestListShape,
  }),
})

export const changeListLink = endpoint('changeListLink', {
  access: 'request-list.keep',
  summary: 'Changes what the link that shows a list tells; the link stays as it is',
  params: idParams,
  body: z.strictObject({ shows_target_prices: z.boolean() }),
  response: requestListShape,
})

export const unshareRequestList = endpoint('unshareRequestList', {
  access: 'request-list.keep',
  summary: 'Ends the link that shows a list',
  params: idParams,
  response: requestListShape,
})

export const requestListQuote = endpoint('requestListQuote', {
  access: 'quote.request',
  summary: 'Asks for a quote of all parts of a list that are for sale, and of its other lines in words',
  params: idParams,
  body: z.strictObject({
    version: z
      .number()
      .int()
      .positive()
      .describe('Of the list as it was seen; 409 where it is another by now'),
    with_open_lines: z
      .boolean()
      .default(false)
      .describe('Ask for the lines without a part for sale, too: as words that vendors are asked about'),
    notes: text(limits.quote.notes).optional(),
    delivery: deliveryInput.optional(),
  }),
  bodyBytes: bodyBytes.text,
  response: quoteShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

/** Random letters, the length of 32 bytes. */
const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, messages.notFound) })
const store = z.string().max(limits.storeDomain.max).optional()

export const readSharedList = endpoint('readSharedList', {
  access: 'public',
  summary: 'The list behind a link, as far as its reader sees the parts on it',
  params: tokenParams,
  query: z.strictObject({ store }),
  response: z.object({
    name: z.string(),
    company: z.string().nullable().describe('Of its owner, where it has one'),
    needed_by: z.string().nullable(),
    lines: z.array(
      z.object({
        product: listedProduct.nullable(),
        name: z.string(),
        sku: z.string(),
        quantity: z.number().int(),
        note: z.string(),
        target_price: money.nullable(),
      }),
    ),
    unseen: z.number().int().describe('Lines that this reader doesn’t see'),
  }),
})

export const copySharedList = endpoint('copySharedList', {
  access: 'request-list.keep',
  summary: 'Copies what one sees of a shared list to a list of one’s own',
  params: tokenParams,
  response: requestListShape,
  status: 201,
  idempotent: true,
})
