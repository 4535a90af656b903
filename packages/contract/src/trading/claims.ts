import { claimMoveNames, claimStates } from '@armature/domain/claims/claim-machine'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { publicId } from '../people/media.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, moneyInput, requiredText, text, timestamp } from '../platform/primitives.ts'
import { pieces, trackingUrl } from './parcels.ts'

export const claimShape = z.object({
  id,
  item: id.describe('Its line'),
  quantity: z.number().int(),
  state: z.enum(claimStates),
  reason: z.string(),
  answer: z.string().describe('The latest reason from the vendor or the operator'),
  replacement_url: z.string().nullable(),
  pictures: z.array(z.string()),
  created: timestamp,
  moves: z.array(z.enum(claimMoveNames)).describe('The moves that the caller may make now'),
})

export const openClaimBody = z.strictObject({
  item: id,
  quantity: pieces.min(1, messages.claimQuantity),
  reason: requiredText(limits.quote.reason),
  pictures: z.array(publicId).max(limits.claimPictures, messages.tooLong).default([]),
})

export const moveClaimBody = z.strictObject({
  move: z.enum(claimMoveNames),
  reason: text(limits.quote.reason).default(''),
  pieces: pieces
    .optional()
    .describe('The pieces restocked, or taken from stock for a replacement; all by default'),
  amount: moneyInput(messages.priceInvalid)
    .refine((value) => value >= limits.refund.minCents, messages.priceInvalid)
    .optional()
    .describe('By default the full price of the pieces'),
  tracking_url: trackingUrl.optional().describe('Where a replacement can be followed'),
})

export const uploadClaimPicture = endpoint('uploadClaimPicture', {
  access: 'claim.open',
  summary:
    'Uploads one picture for a claim (multipart: file). It is deleted if no claim uses it within a day',
  upload: true,
  response: z.object({ id: z.string(), name: z.string() }),
})
