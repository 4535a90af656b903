import { ActionIcon, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { ScreenLoader } from '../lazy/screen-loader.tsx'
import classes from './data-table.module.css'
import type { TablePanelProps } from './tools/table-panel.tsx'

const TablePanel = lazyPart(async () => (await import('./tools/table-panel.tsx')).TablePanel, {
  fallback: ScreenLoader,
})

/** Opens a table's settings: its columns, their order, its height. */
export const TableMenu = ({ name, columns }: Omit<TablePanelProps, 'measure'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const measure = (column: string) =>
    button.current?.closest(`.${classes.card}`)?.querySelector<HTMLElement>(`th[data-column='${column}']`)
      ?.offsetWidth
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size="input-sm"
          aria-label="Columns"
          title="Columns"
          onClick={() => setOpen(!isOpen)}
        >
          <IconColumns3 size={17} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <TablePanel name={name} columns={columns} measure={measure} />
      </Popover.Dropdown>
    </Popover>
  )
}
