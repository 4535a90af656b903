import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import type { Column } from '../column.ts'
import { placeOf } from '../column.ts'
import type { SaveTable } from './use-export.ts'
import { useExport } from './use-export.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const

export interface ExportMenuProps<Row> {
  /** The list's name, for the dialog's title. */
  label: string
  columns: readonly Column<Row, string>[]
  save: SaveTable
}

/** Saves the list, as filtered, sorted and shown, through the browser's downloads. */
export const ExportMenu = <Row,>({ label, columns, save }: ExportMenuProps<Row>) => {
  const { state, start, close } = useExport(save)
  const shown = columns
    .filter((column) => placeOf(column) !== 'act' && placeOf(column) !== 'picture')
    .map(({ id, header }) => ({ id, header }))
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="Export" title="Export">
            <IconDownload size={17} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(([format, name]) => (
            <Menu.Item key={format} onClick={() => void start({ format, columns: shown })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {state && <ExportDialog label={label} state={state} onClose={close} />}
    </>
  )
}
