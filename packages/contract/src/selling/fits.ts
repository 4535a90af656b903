import { attributeDimensions } from '@armature/domain/catalogue/attributes/attribute-units'
import { fitVerdicts } from '@armature/domain/catalogue/compatibility/fit'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { specificationShape } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { digits, id, idList } from '../platform/primitives.ts'

/** The domain of the catalogue's store, for local machines, which no store's domain leads to. */
export const store = z.string().max(limits.storeDomain.max).optional()

const size = specificationShape.own_size.describe('In inches; null where none is known for sure')

/** A robot in the catalogue, which is a MODEL. */
export const robotShape = z.object({
  id,
  name: z.string(),
  preview: z.string().nullable(),
  own_size: size,
  view: z
    .object({ glb: z.string(), thumbnail: z.string().nullable() })
    .nullable()
    .describe('The 3D view of the file that the size was measured of, so that it is to scale'),
})

/** The compatibility of one component with a robot. */
export const fitShape = z.object({
  id,
  verdict: z.enum(fitVerdicts),
  is_named: z.boolean().describe('Its vendor names the robot among those that it fits'),
  properties: z
    .array(
      z.object({
        id,
        name: z.string(),
        part: z.string(),
        robot: z.string(),
        dimension: z.enum(attributeDimensions).nullable(),
        is_shared: z.boolean(),
      }),
    )
    .describe('Those that both have, of the specifications that tell what goes together'),
  limits: z
    .array(
      z.object({
        id,
        name: z.string(),
        part: z.string(),
        limit: z.string(),
        robot: z.string(),
        dimension: z.enum(attributeDimensions).nullable(),
        is_within: z.boolean(),
      }),
    )
    .describe('What the robot takes only so much of, as a mass by its payload, where both are known'),
  own_size: size,
  is_smaller: z
    .boolean()
    .nullable()
    .describe('No larger than the robot in any orientation; null where a size isn’t known'),
})

export const fitsResponse = z.object({ robot: robotShape, fits: z.array(fitShape) })

export const readFits = endpoint('readFits', {
  access: 'public',
  summary: 'Which of some components of the catalogue fit a robot, and why; others are left out',
  query: z.strictObject({ robot: digits, products: idList.optional(), store }),
  response: fitsResponse,
  revalidated: true,
})

const chosen = z.object({
  robot: id.nullable().describe('The MODEL that one buys parts for in this catalogue; null for none'),
  own_robot: id.nullable().describe('A robot of one’s own instead'),
})

export const readChosenRobot = endpoint('readChosenRobot', {
  access: 'account.read',
  summary: 'The robot that one has chosen in this catalogue',
  query: z.strictObject({ store }),
  response: chosen,
})

export const chooseRobot = endpoint('chooseRobot', {
  access: 'account.read',
  summary: 'Keeps the robot that one buys parts for in this catalogue, or forgets it',
  body: z
    .strictObject({ robot: id.nullable(), own_robot: id.nullable().default(null), store })
    .refine(({ robot, own_robot }) => robot === null || own_robot === null, {
      error: messages.oneRobot,
      path: ['own_robot'],
    }),
  response: chosen,
})
