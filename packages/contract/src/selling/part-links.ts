import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParams, requiredLine, timestamp } from '../platform/primitives.ts'

/** An administrator's statement that two products are equivalent. */
export const partLinkShape = z.object({
  one: id,
  other: id,
  reason: z.string(),
  by: z.string(),
  at: timestamp,
})

export const readEqualParts = endpoint('readEqualParts', {
  access: 'part.link',
  summary:
    'The products that are the same part as one, and why: by maker and maker’s number, or by an administrator’s word',
  params: idParams,
  response: z.array(
    z.object({
      product: id,
      name: z.string(),
      sku: z.string(),
      vendor: z.string(),
      same_number: z.boolean(),
      link: partLinkShape
        .nullable()
        .describe('Who else says so, and why; of another pair where its number leads there'),
    }),
  ),
})

export const linkParts = endpoint('linkParts', {
  access: 'part.link',
  summary: 'Says that two products are the same part, whose vendors are compared for a quote’s line',
  body: z.strictObject({ product: id, equal_to: id, reason: requiredLine(limits.product.linkReason) }),
  response: partLinkShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

export const unlinkParts = endpoint('unlinkParts', {
  access: 'part.link',
  summary: 'Takes that back',
  body: z.strictObject({ product: id, equal_to: id }),
  response: z.object({}),
  status: 204,
})
