import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { typedAttributes } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { fitsResponse, readFits, store } from './fits.ts'
import { conversionShape } from '../people/media.ts'
import { id, idParams } from '../platform/primitives.ts'

export const ownRobotShape = conversionShape.extend({
  id,
  name: z.string(),
  model: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The MODEL that its owner says it is: what fits that fits it, and what that has it has, too'),
  attributes: z
    .array(z.object({ id, value: z.string(), choices: z.array(id).nullable() }))
    .describe('What its owner says of it, before what the MODEL has'),
})

export const listOwnRobots = endpoint('listOwnRobots', {
  access: 'own-robot.keep',
  summary: 'One’s own robots, each with the state of its 3D view; nobody else sees them',
  response: z.object({
    results: z.array(ownRobotShape),
    asked: z.array(id).describe('The typed specifications that may be said of them: those that parts fit by'),
  }),
})

export const addOwnRobot = endpoint('addOwnRobot', {
  access: 'own-robot.keep',
  summary: 'Uploads a CAD or FBX file as a robot of one’s own (multipart: file)',
  upload: true,
  response: ownRobotShape,
})

export const describeOwnRobot = endpoint('describeOwnRobot', {
  access: 'own-robot.keep',
  summary: 'Says which MODEL one’s own robot is and what it has; what is left out stays, null takes it away',
  params: idParams,
  body: z.strictObject({ model: id.nullable(), attributes: typedAttributes, store }).partial(),
  bodyBytes: bodyBytes.names,
  response: ownRobotShape,
})

export const removeOwnRobot = endpoint('removeOwnRobot', {
  access: 'own-robot.keep',
  summary: 'Deletes one of one’s own robots with its file',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const readOwnFits = endpoint('readOwnFits', {
  access: 'own-robot.keep',
  summary:
    'Which of some components fit one of one’s own robots, as far as it is described, and their sizes beside its own',
  query: readFits.query,
  response: fitsResponse,
})
