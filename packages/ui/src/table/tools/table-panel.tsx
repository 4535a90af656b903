import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ListedColumn } from '../table-settings.ts'
import {
  hiddenIn,
  withColumn,
  inOrder,
  isHideable,
  isMovable,
  resetTable,
  setTable,
  setWidth,
  useShownSettings,
} from '../table-settings.ts'
import type { TableName } from '../app-types.ts'

interface Line {
  id: string
  header: string
  canHide: boolean
  isOptional: boolean
}

const moved = (ids: readonly string[], id: string, step: -1 | 1): string[] => {
  const from = ids.indexOf(id)
  const rest = ids.filter((one) => one !== id)
  return rest.toSpliced(from + step, 0, id)
}

const steps = [
  [-1, 'up', IconArrowUp],
  [1, 'down', IconArrowDown],
] as const

const sizes = [
  [-20, 'narrower', IconMinus],
  [20, 'wider', IconPlus],
] as const

interface LineProps {
  line: Line
  isShown: boolean
  canMove: (step: -1 | 1) => boolean
  onShow: (isShown: boolean) => void
  onMove: (step: -1 | 1) => void
  onSize: (by: number) => void
}

const ColumnLine = ({ line, isShown, canMove, onShow, onMove, onSize }: LineProps) => (
  <Group justify="space-between" wrap="nowrap" gap="md">
    <Checkbox
      label={line.header}
      checked={isShown}
      disabled={!line.canHide}
      onChange={(event) => onShow(event.currentTarget.checked)}
    />
    <Group gap={2} wrap="nowrap">
      {sizes.map(([by, word, Icon]) => (
        <ActionIcon
          key={word}
          variant="subtle"
          color="gray"
          aria-label={`Make ${line.header} ${word}`}
          aria-disabled={!isShown}
          onClick={() => onSize(by)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      ))}
      {steps.map(([step, word, Icon]) => (
        <ActionIcon
          key={word}
          variant="subtle"
          color="gray"
          aria-label={`Move ${line.header} ${word}`}
          // Not `disabled`: a button at the end keeps the focus.
          aria-disabled={!canMove(step)}
          onClick={() => canMove(step) && onMove(step)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Group>
  </Group>
)

export interface TablePanelProps {
  name: TableName
  columns: readonly ListedColumn[]
  /** The current width of a column's header; none if it is hidden. */
  measure: (column: string) => number | undefined
}

/** The columns of a table, their order and widths; the server saves them for the user. */
export const TablePanel = ({ name, columns, measure }: TablePanelProps) => {
  const settings = useShownSettings(name)
  const hidden = hiddenIn(columns, settings)
  const lines: Line[] = inOrder(columns.filter(isMovable), settings).map((column) => ({
    id: column.id,
    header: column.header,
    canHide: isHideable(column),
    isOptional: column.isOptional === true,
  }))
  const ids = lines.map(({ id }) => id)
  return (
    <Stack gap={6}>
      {lines.map((line, place) => (
        <ColumnLine
          key={line.id}
          line={line}
          isShown={!line.canHide || !hidden.includes(line.id)}
          canMove={(step) => place + step >= 0 && place + step < lines.length}
          onShow={(isShown) => setTable(name, withColumn(line, isShown, settings))}
          onSize={(by) => {
            const now = measure(line.id)
            if (now !== undefined) setWidth(name, line.id, now + by)
          }}
          onMove={(step) => setTable(name, { order: moved(ids, line.id, step) })}
        />
      ))}
      <Button variant="default" size="xs" mt={6} onClick={() => resetTable(name)}>
        Reset the table
      </Button>
    </Stack>
  )
}
