import { countryCodes } from '@armature/domain/values/countries'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { z } from 'zod'
import { typedOver } from '../platform/expected-values.ts'
import { day, digits, id, line, requiredLine, timestamp } from '../platform/primitives.ts'

const { kept: _, ...lengths } = limits.address

/** An address as entered: the country's ISO code, and optional texts. */
export const addressInput = z.strictObject({
  company: line(lengths.company).default(''),
  contact_name: requiredLine(lengths.contact_name),
  street: requiredLine(lengths.street),
  street_more: line(lengths.street_more).default(''),
  city: requiredLine(lengths.city),
  region: line(lengths.region).default(''),
  postal_code: line(lengths.postal_code).default(''),
  country: z
    .string({ error: messages.countryUnknown })
    .refine((code) => countryCodes.includes(code), messages.countryUnknown)
    .describe('ISO 3166-1, two letters'),
  phone: line(lengths.phone).default(''),
})

/** An address as readers get it. */
export const addressShape = z.object({
  company: z.string(),
  contact_name: z.string(),
  street: z.string(),
  street_more: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
} satisfies Record<keyof Address, z.ZodString>)

export const shippingLabelShape = addressShape.omit({ phone: true })

export const deliveryShape = z.object({
  ship_to: addressShape.nullable(),
  bill_to: addressShape.nullable().describe('Null: the same as ship_to'),
  purchase_order: z.string().describe('The buyer’s own number'),
  needed_by: z.string().nullable().describe('A day'),
})

export const shipToAssumed = z
  .boolean()
  .describe('Nobody entered ship_to: it is the address on the buyer’s account')

export const destinationShape = z.object({ city: z.string(), country: z.string() })

/** An absent field counts as empty. */
export const deliveryInput = z.strictObject({
  ship_to: addressInput.nullable().default(null),
  bill_to: addressInput.nullable().default(null),
  purchase_order: line(limits.quote.purchaseOrder).default(''),
  needed_by: day.nullable().default(null),
})

export const setDeliveryBody = z.strictObject({
  delivery: deliveryInput,
  expected: deliveryShape.optional().describe(typedOver),
})

export const arrivalsShape = z
  .array(
    z.object({
      vendor: z.string(),
      longest: z.number().int().nullable().describe('Days of its slowest part; null where none is stated'),
      unstated: z.number().int().describe('Lines without a lead time'),
      day: z.string().nullable().describe('When all of it is there if it is ordered today'),
    }),
  )
  .describe('When what arrives, by vendor')

export const promiseShape = z
  .object({
    first: z.string().nullable().describe('The day promised at the order; it stays as it is'),
    expected: z.string().nullable().describe('The day that its vendor names by now'),
    reason: z.string().describe('Why it comes later'),
    late: z.boolean().describe('The expected day has passed, and not all of it is on its way'),
  })
  .describe('When a vendor’s part of an order is there; days of UTC, null where none was named')

export const addressBookQuery = z.strictObject({
  user__id: digits.optional().describe('Whose; one’s own where it is left out'),
})

export const addressBookShape = z.object({
  results: z.array(z.object({ id, address: addressShape, used: timestamp })),
})
