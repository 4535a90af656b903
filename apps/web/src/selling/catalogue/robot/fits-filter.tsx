import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countText } from '@armature/ui/cells/count-text.ts'
import type { FilterChip } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { catalogueList } from '../shop/shop-queries.ts'
import { modelRobot } from './robot-ref.ts'
import { useChosenRobot, useRobot } from './use-robot.ts'

/** The robot in the list's own filter. */
export const askedRobot = ({ filters }: Pick<TableState, 'filters'>): number | null =>
  filters['fits'] === undefined ? null : Number(filters['fits'])

/** The number of parts that fit the robot, with all other filters applied. */
const useFitting = (state: TableState, robot: number | null): number | undefined => {
  const query = { ...state.query, page: 1, fits: robot ?? undefined }
  const { data, isPlaceholderData } = useQuery({
    ...catalogueList.queryOf({ ...state, query }),
    enabled: robot !== null,
  })
  return isPlaceholderData ? undefined : data?.count
}

/** Limits the list to parts that fit the chosen robot. */
export const FitsFilter = ({ state }: { state: TableState }) => {
  const own = useChosenRobot().robot
  const asked = askedRobot(state)
  const shown = asked ?? (own?.of === 'model' ? own.id : null)
  const { robot } = useRobot(modelRobot(shown))
  const count = useFitting(state, shown)
  if (robot === null) return null
  return (
    <Checkbox
      label={`Only parts that fit ${robot.name}${count === undefined ? '' : ` (${countText(count)})`}`}
      checked={asked !== null}
      onChange={(event) => state.setFilter('fits', event.currentTarget.checked ? String(robot.id) : '')}
    />
  )
}

/** The chip of this filter among the active ones. */
export const useFitsChips = (state: TableState): FilterChip[] => {
  const asked = askedRobot(state)
  const { robot } = useRobot(modelRobot(asked))
  if (asked === null) return []
  return [{ key: 'fits', label: `Fits ${robot?.name ?? '…'}`, onRemove: () => state.setFilter('fits', '') }]
}
