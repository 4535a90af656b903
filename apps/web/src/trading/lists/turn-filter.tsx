import { Button } from '@mantine/core'
import type { TableState } from '@armature/ui/table/use-table-state.ts'

/** Limits a list to records that need the reader; the menu counts the same ones. */
export const TurnFilter = ({ state }: { state: TableState }) => {
  const isOn = state.filters['turn'] === 'mine'
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => state.setFilter('turn', isOn ? '' : 'mine')}
    >
      My turn
    </Button>
  )
}
