import { ActionIcon, Popover } from '@mantine/core'
import { IconArrowsVertical, IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { ScreenLoader } from '../lazy/screen-loader.tsx'
import classes from './data-table.module.css'
import type { TableName } from './app-types.ts'
import { setTable, useShownSettings } from './table-settings.ts'
import type { TablePanelProps } from './tools/table-panel.tsx'

const TablePanel = lazyPart(async () => (await import('./tools/table-panel.tsx')).TablePanel, {
  fallback: ScreenLoader,
})

/** The usual height, or as tall as the window; the server saves it for the user. */
export const TableHeight = ({ name }: { name: TableName }) => {
  const isTall = useShownSettings(name).height === 'window'
  return (
    <ActionIcon
      variant={isTall ? 'light' : 'default'}
      size="input-xs"
      aria-label="Full height"
      title="Full height"
      aria-pressed={isTall}
      className={classes.height ?? ''}
      onClick={() => setTable(name, { height: isTall ? 'standard' : 'window' })}
    >
      <IconArrowsVertical size={17} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Opens a table's settings: its columns and their order. */
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
