import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Grid } from '../cells/grid.ts'
import { GridHistory } from '../cells/grid-history.tsx'
import classes from '../data-table.module.css'

/**
 * The search box and filters, the undo of a table with editable cells, and the list's other tools. Without room for
 * them, all but the search and the active filters are behind one button, and so are the headings that sort.
 */
export const Toolbar = ({
  toolbar,
  grid,
  isNarrowed,
  children,
}: {
  toolbar: ReactNode
  grid: Grid | null
  isNarrowed: boolean
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  return toolbar === undefined && grid === null ? null : (
    <div
      className={classes.toolbar}
      data-folded={(toolbar !== undefined && !isOpen) || undefined}
      data-slim={toolbar === undefined || undefined}
    >
      {toolbar}
      {toolbar !== undefined && (
        <ActionIcon
          className={classes.more ?? ''}
          variant={isNarrowed ? 'light' : 'default'}
          size="input-sm"
          aria-label="Filters and tools"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={17} aria-hidden="true" />
        </ActionIcon>
      )}
      <div className={classes.tools}>
        {grid && <GridHistory grid={grid} />}
        {toolbar !== undefined && children}
      </div>
    </div>
  )
}
