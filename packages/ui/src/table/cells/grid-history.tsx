import { ActionIcon, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { offIf } from '../../off-if.ts'
import type { Grid } from './grid.ts'
import { useGridState } from './grid.ts'

/** Undo and redo of a table's cell edits. Leaving asks first while a cell has unsent text. */
export const GridHistory = ({ grid }: { grid: Grid }) => {
  const { canUndo, canRedo } = useGridState(grid)
  return (
    <Group gap={4} ml="auto" wrap="nowrap">
      <LeaveGuard unsaved={grid.unsent} isSending={() => grid.snapshot().unsaved.size > 0} />
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Undo the last edit"
        title="Undo (Ctrl+Z)"
        {...offIf(!canUndo)}
        onClick={grid.undo}
      >
        <IconArrowBackUp size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Redo the last edit"
        title="Redo (Ctrl+Shift+Z)"
        {...offIf(!canRedo)}
        onClick={grid.redo}
      >
        <IconArrowForwardUp size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
