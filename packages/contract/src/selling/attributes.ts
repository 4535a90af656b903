import { attributeKinds, betterWays } from '@armature/domain/catalogue/attributes/attributes'
import { attributeDimensions } from '@armature/domain/catalogue/attributes/attribute-units'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParams, requiredLine } from '../platform/primitives.ts'

const bounds = limits.attribute

export const attributeShape = z.object({
  id,
  name: z.string(),
  kind: z.enum(attributeKinds),
  /** The number's dimension; null for a plain count, for choices and for text. */
  dimension: z.enum(attributeDimensions).nullable(),
  /** The unit of a number typed without one. */
  unit: z.string().nullable(),
  is_facet: z.boolean().describe('Lists of products can be narrowed by it'),
  tells_fit: z.boolean().describe('A part and a robot that share it go together'),
  limited_by: id
    .nullable()
    .describe(
      'The specification of a robot that says how much of this a part may have there, as payload does of mass',
    ),
  better: z
    .enum(betterWays)
    .nullable()
    .describe('Whether buyers want more or less of it; if more, a search for “4 Nm” means at least that'),
  is_measured: z.boolean().describe('Known by measuring, of every product: no form asks for it'),
  choices: z.array(z.object({ id, name: z.string(), retired: z.boolean() })),
})

export const catalogueShape = z.object({
  attributes: z.array(attributeShape),
  uses: z
    .array(
      z.object({
        attribute: id,
        component_subcategory: id.nullable(),
        equipment: id.nullable(),
        retired: z.boolean(),
      }),
    )
    .describe('Where each is asked for, each place’s in the order of its form'),
})

export const listAttributes = endpoint('listAttributes', {
  access: 'public',
  summary: 'The typed specifications of parts, and the subcategories and kinds of equipment that have them',
  response: catalogueShape,
})

const name = requiredLine(bounds.name)
const choice = z.strictObject({ id: id.nullish(), name, retired: z.boolean().optional() })
const choices = z.array(choice, { error: messages.required }).max(bounds.choices, messages.tooLong)

/** A component's subcategory, or a model's kind of equipment. */
const place = { component_subcategory: id.nullish(), equipment: id.nullish() }
const isOnePlace = (named: {
  component_subcategory?: number | null | undefined
  equipment?: number | null | undefined
}) =>
  (named.component_subcategory ?? null) === null
    ? (named.equipment ?? null) !== null
    : (named.equipment ?? null) === null
const onePlace = { error: messages.attributePlaceExpected, path: ['component_subcategory'] }

export const createAttribute = endpoint('createAttribute', {
  access: 'attribute.manage',
  summary:
    'Adds a typed specification, asked for in one place; its kind and what it is a number of are for good',
  body: z
    .strictObject({
      name,
      kind: z.enum(attributeKinds, { error: messages.required }),
      dimension: z.enum(attributeDimensions, { error: messages.attributeUnitUnknown }).nullish(),
      unit: z.string().max(bounds.unit).nullish(),
      is_facet: z.boolean().optional(),
      tells_fit: z.boolean().optional(),
      limited_by: id.nullish(),
      better: z.enum(betterWays).nullish(),
      choices: choices.optional(),
      ...place,
    })
    .refine(isOnePlace, onePlace),
  bodyBytes: bodyBytes.names,
  response: attributeShape,
  status: 201,
  idempotent: true,
})

export const changeAttribute = endpoint('changeAttribute', {
  access: 'attribute.manage',
  summary:
    'Renames a typed specification, changes its unit, its choices, whether lists are narrowed by it and what fits is told by it',
  params: idParams,
  body: z
    .strictObject({
      name,
      unit: z.string().max(bounds.unit),
      is_facet: z.boolean(),
      tells_fit: z.boolean(),
      limited_by: id.nullable(),
      better: z.enum(betterWays).nullable(),
      choices: choices.describe(
        'All of them in their order: one that is left out is a conflict, none is deleted',
      ),
    })
    .partial(),
  bodyBytes: bodyBytes.names,
  response: attributeShape,
})

const ids = z
  .array(id, { error: messages.required })
  .max(bounds.perPlace, messages.tooLong)
  .refine((given) => new Set(given).size === given.length, messages.attributeTwice)

export const setPlaceAttributes = endpoint('setPlaceAttributes', {
  access: 'attribute.manage',
  summary: 'Says which typed specifications a subcategory or a kind of equipment has, and in which order',
  body: z
    .strictObject({
      ...place,
      attributes: ids,
      expected: ids.describe('Those it had when it was shown: where that has changed, the answer is 409'),
    })
    .refine(isOnePlace, onePlace),
  response: catalogueShape,
})
