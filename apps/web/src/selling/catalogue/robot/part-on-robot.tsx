import { Button, Stack } from '@mantine/core'
import type { ShopProduct } from '../shop/shop-queries.ts'
import { FitReasons } from './fit-mark.tsx'
import { RobotBar } from './robot-bar.tsx'
import { isSameRobot } from './robot-ref.ts'
import { useChosenRobot, useFits } from './use-robot.ts'

/** A robot's own page can also choose it. */
const ThisRobot = ({ product }: { product: ShopProduct }) => {
  const own = useChosenRobot()
  const robot = { of: 'model', id: product.id } as const
  const isOwn = isSameRobot(own.robot, robot)
  return (
    <Button variant="default" aria-pressed={isOwn} onClick={() => void own.choose(isOwn ? null : robot)}>
      {isOwn ? 'This is your robot' : 'Make this your robot'}
    </Button>
  )
}

/** Whether a part fits the robot, and why; for a robot, whether it is the user's own. */
export const PartOnRobot = ({ product }: { product: ShopProduct }) => {
  const own = useChosenRobot()
  const isPart = product.data.component_subcategory !== null
  const fit = useFits(isPart ? own.robot : null, [product.id]).of(product.id)
  if (!isPart) return <ThisRobot product={product} />
  return (
    <Stack gap={8} component="section" aria-label="On your robot">
      <RobotBar />
      {fit !== undefined && (
        <div>
          <FitReasons fit={fit} />
        </div>
      )}
    </Stack>
  )
}
