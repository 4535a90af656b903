import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { id, moneyInput } from './primitives.ts'

/** The values that the new ones were typed over; 409 with the record where they have changed since (decision 046). */
export const typedOver = 'The one that was typed over; 409 with the record where it is another by now'

export const expectedPrice = moneyInput(messages.priceInvalid).optional().describe(typedOver)

export const expectedShipment = moneyInput(messages.shipmentInvalid).optional().describe(typedOver)

/** An order's sum, which may exceed the maximum of one price. */
export const expectedSum = moneyInput(messages.priceInvalid, messages.priceInvalid, Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('The one that was read; 409 with the order where it is another by now')

/** The revision of an offer that the caller read. */
export const readRevision = z
  .number()
  .int()
  .positive()
  .optional()
  .describe('The one that was read; 409 with the quote where another one is now on offer')

export const expectedTerms = {
  expected_down_payment: z.number().int().nullable().optional().describe(typedOver),
  expected_expires_at: z.iso.datetime({ offset: true }).nullable().optional().describe(typedOver),
  expected_notes: z.string().optional().describe(typedOver),
}

export const expectedItems = z
  .array(id)
  .max(limits.quote.lines)
  .optional()
  .describe('The lines that were shown, by id; 409 with the quote where it has others by now')
