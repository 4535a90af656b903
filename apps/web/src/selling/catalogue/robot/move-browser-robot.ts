import { makeWrite } from '../../../platform/api/writes/write.ts'
import { storeSearch } from '../shop/shop-queries.ts'
import { browserRobotStore, keepBrowserRobot } from './browser-robot.ts'
import { chosenRobotChanged } from './robot-queries.ts'

const move = makeWrite({
  send: (robot: number, write) => write('chooseRobot', { body: { robot, ...storeSearch() } }),
  success: 'The robot you chose before signing in is now saved in your account.',
  failure: false,
  onDone: (chosen) => {
    keepBrowserRobot(null)
    chosenRobotChanged(chosen)
  },
  // Their account's catalogue doesn't sell it, so it means nothing there.
  onRefused: ({ status }) => {
    if (status === 400) keepBrowserRobot(null)
  },
})

/** A stranger's robot was chosen last, and replaces the account's; if that fails it stays, for the next time. */
export const moveBrowserRobot = async (): Promise<void> => {
  const robot = browserRobotStore.get()
  if (robot !== null) await move(robot)
}
