import { limits } from '@armature/domain/limits'
import { bomColumns } from '@armature/domain/requests/bom-columns'
import { matchKinds } from '@armature/domain/requests/bom-matches'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { fileReading, numberStyle, readFrom } from '../platform/file-reading.ts'
import { line } from '../platform/primitives.ts'
import { deliveryInput } from './delivery.ts'
import { lineInWords } from './asked-lines.ts'
import { quoteShape } from './quotes.ts'
import { billHeadings, billRowInput, listedProduct, targetPrice } from './request-lists.ts'

const bounds = limits.bom

const place = z.number().int().nullable()

export const readBom = endpoint('readBom', {
  access: 'request-list.keep',
  summary:
    'Reads a bill of materials (multipart: file; CSV, XLSX, ODS, XLS or text) and guesses its columns; saves nothing',
  query: fileReading,
  upload: true,
  response: z.object({
    ...readFrom,
    rows: z.array(
      z.object({
        line: z.number().int(),
        cells: z.array(z.string()),
        indent: z.number().int().optional().describe('The number of spaces before its first word'),
        aside: z.boolean().optional().describe('In no table, or in a table of other things'),
      }),
    ),
    heading: place.describe('Which of the rows has the headings'),
    columns: z.object(
      Object.fromEntries(bomColumns.map((column) => [column, place])) as Record<
        (typeof bomColumns)[number],
        typeof place
      >, // fromEntries loses the key types
    ),
    numbers: numberStyle,
  }),
})

export const keepBomColumns = endpoint('keepBomColumns', {
  access: 'request-list.keep',
  summary: 'Remembers the columns chosen for a bill’s headings, for the caller’s next bills',
  body: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          heading: line(limits.requestList.note),
          target: z.enum(bomColumns).nullable().describe('Null for none'),
        }),
      )
      // Of each column the heading that it had and the one that it has.
      .max(2 * bomColumns.length),
  }),
  bodyBytes: bodyBytes.names,
  response: z.object({}),
  status: 204,
})

export const sourceBomRows = endpoint('sourceBomRows', {
  access: 'quote.request',
  summary: 'Asks for a quote for all rows of a bill without a part, each as a sourcing request',
  body: z.strictObject({
    headings: billHeadings,
    lines: z
      .array(lineInWords.extend({ ...billRowInput, target_price: targetPrice.default(null) }))
      .min(1, messages.requiredPlain)
      .max(limits.quote.lines),
    delivery: deliveryInput.optional(),
  }),
  bodyBytes: bodyBytes.billRows,
  response: quoteShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

const words = (max: number) => line(max).default('')

/** A candidate part, and its confidence. */
export const matchedPart = z.object({
  product: listedProduct,
  kind: z.enum(matchKinds),
  confidence: z.number().int().describe('Percent'),
})

export const matchBom = endpoint('matchBom', {
  access: 'request-list.keep',
  summary:
    'Finds parts for rows of a bill of materials: by SKU, by what was chosen before, by maker’s number, by name',
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          sku: words(limits.requestList.sku),
          number: words(limits.requestList.sku),
          name: words(limits.requestList.words),
          maker: words(limits.requestList.sku),
        }),
      )
      .min(1, messages.requiredPlain)
      .max(bounds.matchedAtOnce),
  }),
  bodyBytes: bodyBytes.requestList,
  response: z.object({
    rows: z.array(z.array(matchedPart)),
  }),
})
