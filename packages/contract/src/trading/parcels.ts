import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { weightUnits } from '@armature/domain/orders/packing'
import { trackingUrlError, withSmallScheme } from '@armature/domain/orders/tracking-url'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { z } from 'zod'
import { digits, id, line, requiredLine, requiredText, text, timestamp } from '../platform/primitives.ts'

/** A tracking address: http or https, a host, and no name, password or blank. */
export const trackingUrl = requiredLine(limits.trackingUrl.max, messages.trackingUrlInvalid)
  .superRefine((typed, ctx) => {
    // A text with a control character already has an error.
    const message = ctx.issues.length > 0 ? null : trackingUrlError(typed)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
  .overwrite(withSmallScheme)

/** How it travels. */
const packingShape = z.object({
  carrier: z.string().describe('As the vendor entered it, else by the tracking page'),
  packages: z.number().int().nullable().describe('Null where unknown'),
  weight: z
    .object({ value: z.number(), unit: z.enum(weightUnits) })
    .nullable()
    .describe('Of all packages together'),
  dimensions: z.string(),
})

export const parcelShape = packingShape.extend({
  number: z.number().int().describe('Counts the parcels of its sub-order'),
  sent: timestamp.describe('When it was recorded'),
  tracking_url: z.string(),
  note: z.string(),
  lines: z.array(z.object({ item: id, quantity: z.number().int() })),
  void: z
    .object({ at: timestamp, reason: z.string() })
    .nullable()
    .describe('It never left, and counts for nothing'),
})

export const pieces = z
  .number({ error: messages.piecesInvalid })
  .int(messages.piecesInvalid)
  .min(0, messages.piecesInvalid)
  .max(limits.quote.quantityMax, tooLargeText(limits.quote.quantityMax))

const packagesInvalid = fill(messages.packagesInvalid, { most: limits.parcels.packages })

export const parcelBody = z.strictObject({
  lines: z
    .array(z.strictObject({ item: id, quantity: pieces.describe('0: none of it') }))
    .min(1, messages.nothingToShip)
    .max(limits.quote.lines, messages.tooLong),
  tracking_url: trackingUrl,
  note: text(limits.parcels.note).default(''),
  carrier: line(limits.parcels.carrier).default(''),
  packages: z
    .number({ error: packagesInvalid })
    .int(packagesInvalid)
    .min(1, packagesInvalid)
    .max(limits.parcels.packages, packagesInvalid)
    .nullable()
    .default(null),
  weight: z
    .strictObject({
      value: z
        .number({ error: messages.weightInvalid })
        .min(0.01, messages.weightInvalid)
        .max(limits.parcels.weight, tooLargeText(limits.parcels.weight))
        .multipleOf(0.01, messages.weightInvalid),
      unit: z.enum(weightUnits),
    })
    .nullable()
    .default(null)
    .describe('Of all packages together'),
  dimensions: line(limits.parcels.dimensions).default(''),
  after: z
    .number()
    .int()
    .min(0)
    .max(limits.parcels.most)
    .optional()
    .describe('The newest parcel that one has seen, 0 for none: refused where there is another since'),
})

export const parcelParams = z.strictObject({ id: digits, parcel: digits })

export const trackingBody = z.strictObject({ tracking_url: trackingUrl })

export const voidBody = z.strictObject({ reason: requiredText(limits.parcels.reason) })
