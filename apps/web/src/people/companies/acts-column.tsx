import { Group } from '@mantine/core'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import type { Column } from '@armature/ui/table/column.ts'

interface Act {
  label: string
  /** The label with the row's name, for screen readers. */
  name: string
  onPress: () => void
  isBusy?: boolean
}

/** The buttons at a row's end. */
export const actsColumn = <Row,>(actsOf: (row: Row) => readonly Act[], width = 180): Column<Row> => ({
  id: 'acts',
  place: 'act',
  header: 'Actions',
  isPinned: true,
  isHeaderHidden: true,
  align: 'right',
  width,
  cell: (row) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {actsOf(row).map(({ label, name, onPress, isBusy = false }) => (
        <BusyButton
          key={label}
          size="compact-sm"
          variant="default"
          isBusy={isBusy}
          aria-label={name}
          onClick={onPress}
        >
          {label}
        </BusyButton>
      ))}
    </Group>
  ),
})
