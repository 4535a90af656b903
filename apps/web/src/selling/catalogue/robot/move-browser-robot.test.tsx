import { beforeEach, expect, it } from 'vitest'
import { fakeServer, lost, Refused } from '../../../../testing/fake-server.ts'
import { sessionOf } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { browserRobotStore, keepBrowserRobot } from './browser-robot.ts'
import { moveBrowserRobot } from './move-browser-robot.ts'
import { chosenRobotQuery } from './robot-queries.ts'

beforeEach(() => {
  localStorage.clear()
  saveSession(sessionOf({ role: 'CUSTOMER' }), true)
})

const known = () => queryClient.getQueryData(chosenRobotQuery().queryKey)

it('is the account’s after sign-in, also where the first try’s answer is lost', async () => {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on('chooseRobot', ({ body }) => {
    sent.push(body)
    return sent.length === 1 ? lost : { robot: 12, own_robot: null }
  })
  keepBrowserRobot(12)
  await moveBrowserRobot()
  expect([browserRobotStore.get(), localStorage.getItem('armature-robot:')]).toEqual([12, '12'])
  await moveBrowserRobot()
  expect(sent).toEqual([{ robot: 12 }, { robot: 12 }])
  expect([browserRobotStore.get(), known()]).toEqual([null, { robot: 12, own_robot: null }])
  await moveBrowserRobot()
  expect(sent).toHaveLength(2)
})

it('is forgotten where the account’s catalogue doesn’t have it', async () => {
  const server = fakeServer()
  server.on('chooseRobot', () => new Refused(400, { robot: ['Unknown.'] }))
  keepBrowserRobot(13)
  await moveBrowserRobot()
  expect(browserRobotStore.get()).toBeNull()
})
