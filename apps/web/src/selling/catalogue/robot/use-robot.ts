import { isConverted } from '@armature/domain/media/conversion-machine'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { ApiError } from '../../../platform/api/failures.ts'
import { useSession } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { storeSearch } from '../shop/shop-queries.ts'
import { browserRobotStore, keepBrowserRobot } from './browser-robot.ts'
import type { Fit, OwnRobot, Robot } from './robot-queries.ts'
import { chosenRobotChanged, chosenRobotQuery, fitsQuery, ownRobotsQuery } from './robot-queries.ts'
import type { RobotRef } from './robot-ref.ts'
import { modelRobot } from './robot-ref.ts'

/** The robot to buy parts for: the account's, or a stranger's in this browser. */
export const useChosenRobot = () => {
  const isStranger = useSession() === null
  const kept = useSelector(browserRobotStore)
  const account = useQuery({ ...chosenRobotQuery(), enabled: !isStranger }).data
  const { run } = useWrite({
    send: (robot: RobotRef | null, write) =>
      write('chooseRobot', {
        body: {
          robot: robot?.of === 'model' ? robot.id : null,
          own_robot: robot?.of === 'own' ? robot.id : null,
          ...storeSearch(),
        },
      }),
    onDone: chosenRobotChanged,
  })
  const own: RobotRef | null = account?.own_robot ? { of: 'own', id: account.own_robot } : null
  return {
    robot: isStranger ? modelRobot(kept) : (own ?? modelRobot(account?.robot ?? null)),
    /** True once it is saved. */
    choose: async (robot: RobotRef | null): Promise<boolean> => {
      if (!isStranger) return (await run(robot)).ok
      keepBrowserRobot(robot?.of === 'model' ? robot.id : null)
      return true
    },
  }
}

const none: RobotRef = { of: 'model', id: 0 }

interface FoundRobot {
  /** Null if there is none with this id, or it hasn't loaded. */
  robot: Robot | null
  isGone: boolean
  /** Loads it again after a failure. */
  retry: (() => void) | null
}

/** The robot itself. */
export const useRobot = (ref: RobotRef | null): FoundRobot => {
  const { data, error, refetch } = useQuery({ ...fitsQuery(ref ?? none, []), enabled: ref !== null })
  if (ref === null) return { robot: null, isGone: false, retry: null }
  const isGone = error instanceof ApiError && error.status === 404
  const hasFailed = data === undefined && error !== null && !isGone
  return { robot: data?.robot ?? null, isGone, retry: hasFailed ? () => void refetch() : null }
}

/** The user's own robot while its 3D view is being made, or has failed. */
export const useUnmade = (ref: RobotRef | null): OwnRobot | null => {
  const isOwn = ref?.of === 'own'
  const { data } = useQuery({ ...ownRobotsQuery, enabled: isOwn })
  const found = isOwn ? data?.results.find(({ id }) => id === ref.id) : undefined
  return found === undefined || found.glb !== null ? null : found
}

/** Why the user's own robot has no size yet, or none at all. */
export const unmadeText = ({ status, note }: OwnRobot): string =>
  isConverted(status) ? (note ?? 'No 3D view could be made.') : 'It is being measured.'

export interface Fits {
  robot: Robot | null
  /** For a requested part; undefined while unknown, and for a product that isn't a component. */
  of: (id: number) => Fit | undefined
  isLoading: boolean
}

/** Whether a page's products fit a robot. */
export const useFits = (ref: RobotRef | null, products: readonly number[]): Fits => {
  const isAsked = ref !== null && products.length > 0
  const { data, isPending, isError } = useQuery({ ...fitsQuery(ref ?? none, products), enabled: isAsked })
  const known = isAsked ? data : undefined
  const byId = new Map(known?.fits.map((fit) => [fit.id, fit]))
  return {
    robot: known?.robot ?? null,
    of: (id) => byId.get(id),
    isLoading: isAsked && isPending && !isError,
  }
}
