import { z } from 'zod'
import { day, moment, timestamp } from '../platform/primitives.ts'

/** When an offer ends. */
export const offeredEnd = {
  expires_at: timestamp.nullable().describe('The last moment of the last day'),
  good_until: z.string().nullable().describe('The last day, in the seller’s time zone'),
  zone: z.string().describe('The seller’s time zone'),
}

export const offerEndShape = {
  ...offeredEnd,
  asked_again: timestamp.nullable().describe('When its customer asked for the ended offer again'),
}

export const offerEndInput = {
  good_until: day.optional().describe('The last day, in the seller’s time zone'),
  expires_at: moment.optional().describe('Any moment on the last day, where good_until is left out'),
}
