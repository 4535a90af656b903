import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'
import { anyone, open } from './call-case.ts'
import { stepText } from '../files/uploads.ts'

/** A robot of the customer's own: everybody else's answer is that there is none. */
const ofCustomer = {
  may: 'customer',
  wrongRole: [],
  notTheirs: ['vendor', 'otherCustomer', 'tenant', 'admin'],
} satisfies Partial<CallCase>

/** The calls about the parts that fit a robot, and about a buyer's own robots. */
export const robotCallCases: { [Name in CallName]?: CallCase } = {
  readFits: open(404, ({ storeModel }) => ({ query: { robot: String(storeModel) } })),
  readChosenRobot: anyone(),
  chooseRobot: anyone(({ model }) => ({ body: { robot: model } })),
  listOwnRobots: anyone(),
  addOwnRobot: anyone(() => ({ form: { file: { name: 'arm.step', bytes: Buffer.from(stepText) } } })),
  describeOwnRobot: {
    input: (_world, { ownRobot }) => ({ params: { id: ownRobot.id }, body: { attributes: {} } }),
    ...ofCustomer,
  },
  removeOwnRobot: {
    input: (_world, { ownRobot }) => ({ params: { id: ownRobot.toRemove } }),
    ...ofCustomer,
  },
  readOwnFits: {
    input: (_world, { ownRobot }) => ({ query: { robot: String(ownRobot.id) } }),
    ...ofCustomer,
  },
}
