import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { termBounds } from '@armature/domain/quotes/offer/line-terms'
import { z } from 'zod'
import { requiredLine } from '../platform/primitives.ts'

/** A line's terms: on a quote once its reader may read the price, and on offers and orders. */
export const lineTermsShape = {
  lead_time_days: z.number().int().nullable(),
  minimum_quantity: z.number().int().nullable().describe('Fewer aren’t refused: the seller is warned'),
  note: z.string().nullable().describe('Read by the vendor, the seller and, on the offer, the customer'),
}

/** A line's terms, and the words that requested it. */
export const askedLineShape = {
  ...lineTermsShape,
  asked_as: z.string().describe('The buyer’s words for it, where it was asked for in words; else empty'),
}

const whole = ({ min, max, text }: { min: number; max: number; text: string }) =>
  z.number({ error: text }).int(text).min(min, text).max(max, text).nullable()

export const leadTimeInput = whole(termBounds.lead_time_days)
export const minimumInput = whole(termBounds.minimum_quantity)
/** Why a line isn't offered; null offers it again. */
export const noQuoteInput = requiredLine(limits.quote.noQuote, messages.required).nullable()
/** One line of text; null removes it, like an empty field. */
export const noteInput = requiredLine(limits.quote.lineNote, messages.required).nullable()
