import { limits } from '@armature/domain/limits'
import { bomColumns } from '@armature/domain/requests/bom-columns'
import { matchKinds } from '@armature/domain/requests/bom-matches'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { fileReading, readFrom } from '../platform/file-reading.ts'
import { line } from '../platform/primitives.ts'
import { listedProduct } from './request-lists.ts'

const bounds = limits.bom

const place = z.number().int().nullable()

export const readBom = endpoint('readBom', {
  access: 'request-list.keep',
  summary:
    'Reads a bill of materials (multipart: file; CSV, text or XLSX) and guesses its columns; keeps nothing',
  query: fileReading,
  upload: true,
  response: z.object({
    ...readFrom,
    rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
    heading: place.describe('Which of the rows has the headings'),
    columns: z.object(
      Object.fromEntries(bomColumns.map((column) => [column, place])) as Record<
        (typeof bomColumns)[number],
        typeof place
      >, // fromEntries loses the key types
    ),
    decimal: z.enum(['.', ',']),
  }),
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
