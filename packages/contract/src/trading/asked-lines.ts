import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { z } from 'zod'
import { typedOver } from '../platform/expected-values.ts'
import { id, line, requiredLine } from '../platform/primitives.ts'

/** Pieces of one line. */
const pieces = z
  .number({ error: messages.requiredPlain })
  .int(messages.quantityMinimum)
  .min(1, messages.quantityMinimum)
  .max(limits.quote.quantityMax, tooLargeText(limits.quote.quantityMax))

/** A sourcing request in the buyer's words. */
export const lineInWords = z.strictObject({
  text: requiredLine(limits.requestList.words),
  part_number: line(limits.requestList.sku).default(''),
  quantity: pieces,
  note: line(limits.requestList.note).default(''),
})

export const linesInWords = z
  .array(lineInWords)
  .max(limits.quote.lines)
  .default([])
  .describe('Described parts, of which vendors are asked; products may be none then')

/** Each product once, with its quantity. */
export const productLines = z
  .array(
    z.strictObject({
      id: z.number({ error: messages.requiredPlain }).int().positive(messages.requiredPlain),
      quantity: pieces,
    }),
    { error: messages.requiredPlain },
  )
  .max(limits.quote.lines)
  .refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, messages.productTwice)

/** A quote's lines with a new quantity, each once. */
export const changedQuantities = z
  .array(
    z.strictObject({
      id,
      quantity: pieces,
      expected_quantity: z.number().int().optional().describe(typedOver),
    }),
  )
  .max(limits.quote.lines)
  .refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, messages.lineTwice)
  .default([])
  .describe('Lines by their ids with their new quantities; price, terms and notes stay')
