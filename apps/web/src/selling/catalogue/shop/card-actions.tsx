import { Group } from '@mantine/core'
import { AddToList } from '../../../trading/requests/add-to-list.tsx'
import { CompareButton } from '../compare/compare-bar.tsx'
import type { useCompared } from '../compare/compare-state.ts'
import { FitMark } from '../robot/fit-mark.tsx'
import type { Fits } from '../robot/use-robot.ts'
import type { ShopCard } from './shop-queries.ts'

interface CardActionsProps {
  product: ShopCard
  compared: ReturnType<typeof useCompared>
  fits: Fits
}

/** Below a listed part: whether it fits the robot, and its actions. */
export const CardActions = ({ product, compared, fits }: CardActionsProps) => (
  <>
    <FitMark id={product.id} fits={fits} />
    <Group gap={6} mt={6} wrap="nowrap">
      <CompareButton product={product} compared={compared} />
      <AddToList part={product} size="compact-xs" variant="subtle" />
    </Group>
  </>
)
