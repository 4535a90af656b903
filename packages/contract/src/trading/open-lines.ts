import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { openLineMachine, plainMoves } from '@armature/domain/sourcing/open-lines'
import { z } from 'zod'
import { lineInWords } from './asked-lines.ts'
import { matchedPart } from './bom.ts'
import { endpoint } from '../platform/endpoint.ts'
import { openOfferShape } from './open-line-shapes.ts'
import { digits, flag, id, idParams, requiredText } from '../platform/primitives.ts'
import { quoteShape } from './quotes.ts'

const lines = z.array(id).min(1, messages.requiredPlain).max(limits.quote.lines)
const product = z.number({ error: messages.requiredPlain }).int().positive(messages.requiredPlain)
const reason = requiredText(limits.quote.reason)

export const suggestForOpenLines = endpoint('suggestForOpenLines', {
  access: 'quote.edit-items',
  summary: 'The likeliest parts for the lines of a quote that have none, as a bill of materials finds them',
  params: idParams,
  query: z.strictObject({
    line: digits.optional().describe('Only this one; else the first fifty that wait'),
  }),
  response: z.object({
    lines: z.array(z.object({ line: id, parts: z.array(matchedPart) })),
  }),
})

export const addOpenLine = endpoint('addOpenLine', {
  access: 'quote.edit-items',
  summary: 'Adds a line in words to a quote that its customer has no offer of yet',
  params: idParams,
  body: lineInWords,
  response: quoteShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

export const replaceOpenLine = endpoint('replaceOpenLine', {
  access: 'quote.edit-items',
  summary: 'Puts a vendor’s product on the quote in the place of a line in words',
  params: idParams,
  body: z.strictObject({ line: id, product }),
  response: quoteShape,
  idempotent: true,
  failsWithDetail: true,
})

export const offerOpenLines = endpoint('offerOpenLines', {
  access: 'quote.edit-items',
  summary:
    'Asks vendors whether they take lines up: those that are named, or all who sell parts of a subcategory',
  params: idParams,
  body: z.strictObject({
    lines,
    vendors: z.array(id).max(limits.openLines.vendors).default([]),
    subcategory: id.optional(),
  }),
  response: quoteShape,
  idempotent: true,
  failsWithDetail: true,
})

export const moveOpenLines = endpoint('moveOpenLines', {
  access: 'quote.edit-items',
  summary: 'Leaves lines out of the offer, drops them, or puts them back; all of them or none',
  params: idParams,
  body: z
    .strictObject({
      lines,
      move: z.enum(plainMoves),
      reason: reason.optional().describe('The customer reads it'),
    })
    .refine(({ move, reason: why }) => !openLineMachine.effectOf(move).needsReason || why !== undefined, {
      error: messages.required,
      path: ['reason'],
    }),
  response: quoteShape,
  idempotent: true,
  failsWithDetail: true,
})

export const listOpenOffers = endpoint('listOpenOffers', {
  access: 'open-offer.answer',
  summary: 'Described parts that one is asked to take up, those that wait first',
  query: z.strictObject({
    before: digits.optional().describe('The id of one: those that come after it'),
    waiting: flag.optional().describe('Only those that wait for an answer'),
  }),
  response: z.object({ results: z.array(openOfferShape), has_more: z.boolean() }),
})

export const takeUpOpenLine = endpoint('takeUpOpenLine', {
  access: 'open-offer.answer',
  summary: 'Takes a line up with a product of one’s own; the first who does has it',
  params: idParams,
  body: z.strictObject({ product }),
  response: openOfferShape,
  idempotent: true,
  failsWithDetail: true,
})

export const declineOpenLine = endpoint('declineOpenLine', {
  access: 'open-offer.answer',
  summary: 'Declines to take a line up; the seller reads why',
  params: idParams,
  body: z.strictObject({ reason }),
  response: openOfferShape,
  idempotent: true,
  failsWithDetail: true,
})
