import type { BomColumn } from '@armature/domain/requests/bom-columns'
import { bomColumnLabels, bomColumns, otherRows } from '@armature/domain/requests/bom-columns'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { headingWithin } from '@armature/domain/tables/guess-columns'
import { Button, Checkbox, Group, NativeSelect, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useId } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { DecimalField, ReadingFields, ReadingNotes } from '../../../platform/tables/reading-fields.tsx'
import { hasAssemblies, rowsOf, withColumn } from './bom-rows.ts'
import type { BomReading, ReadBom } from './bom-types.ts'
import classes from './bom.module.css'

const shownRows = 5
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A column by its heading, else by its spreadsheet letter. */
const columnName = ({ table, heading }: ReadBom, at: number): string => {
  const letter = `${letters[Math.floor(at / letters.length) - 1] ?? ''}${letters[at % letters.length]}`
  const text = heading === null ? '' : (table.rows[heading]?.cells[at] ?? '')
  return text === '' ? `Column ${letter}` : `${letter}: ${text}`
}

const widthOf = ({ table }: ReadBom): number => Math.max(...table.rows.map(({ cells }) => cells.length))

const Preview = ({ bom }: { bom: ReadBom }) => {
  const places = Array.from({ length: widthOf(bom) }, (_, at) => at)
  const rows = bom.table.rows.slice(bom.heading === null ? 0 : bom.heading + 1).slice(0, shownRows)
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={classes.preview} role="region" aria-label="The first rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {places.map((at) => (
              <th key={at} scope="col">
                {columnName(bom, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              {places.map((at) => (
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where the quantities come from if they have no column. */
const noQuantity = ({ columns }: ReadBom): string =>
  columns.designators === null ? 'None: one of each' : 'None: count the designators'

const ColumnField = ({
  bom,
  column,
  onChange,
}: {
  bom: ReadBom
  column: BomColumn
  onChange: (bom: ReadBom) => void
}) => (
  <NativeSelect
    label={bomColumnLabels[column]}
    value={bom.columns[column] === null ? '' : String(bom.columns[column])}
    onChange={({ currentTarget: { value } }) =>
      onChange({
        ...bom,
        columns: withColumn(bom.columns, column, value === '' ? null : Number(value)),
        ...(column === 'level' && { timesParent: value !== '' }),
      })
    }
    data={[
      { value: '', label: column === 'quantity' ? noQuantity(bom) : 'None' },
      ...Array.from({ length: widthOf(bom) }, (_, at) => ({
        value: String(at),
        label: columnName(bom, at),
      })),
    ]}
  />
)

type ReadAgain = (file: File, reading: BomReading) => void

/** Why parts can't be searched yet; null if they can. */
const whyNotFind = (count: number): string | null => {
  if (count === 0) return 'Choose the column with the SKU, maker’s number or name.'
  return count > limits.bom.rows ? fill(messages.bomTooManyParts, { most: limits.bom.rows }) : null
}

/** The user's work so far: a file read with the defaults can be picked again, while pasted rows may exist nowhere else. */
const lostWith = ({ file, table, heading, columns }: ReadBom): string[] => {
  const isPutRight =
    heading !== table.heading || bomColumns.some((one) => columns[one] !== table.columns[one])
  return [...(file === null ? ['The rows'] : []), ...(isPutRight ? ['The columns'] : [])]
}

interface ChangeProps {
  bom: ReadBom
  onChange: (bom: ReadBom) => void
}

/** The row of the headings: one of the first, or down to the one that was found. */
const HeadingField = ({ bom, onChange }: ChangeProps) => (
  <NativeSelect
    label="Headings"
    // The previous step is gone, and the focus with it.
    autoFocus
    value={bom.heading === null ? '' : String(bom.heading)}
    onChange={({ currentTarget: { value } }) =>
      onChange({ ...bom, heading: value === '' ? null : Number(value) })
    }
    data={[
      { value: '', label: 'There are none' },
      ...bom.table.rows
        .slice(0, Math.max(headingWithin, (bom.table.heading ?? 0) + 1))
        .map(({ line, cells }, at) => ({
          value: String(at),
          label: `Row ${line}: ${cells.filter(Boolean).slice(0, 3).join(', ').slice(0, 60)}`,
        })),
    ]}
  />
)

/** Whether quantities are per assembly; shown if some row is within another. */
const AssembliesField = ({ bom, onChange }: ChangeProps) =>
  hasAssemblies(bom) && (
    <Checkbox
      label={messages.bomAssemblies}
      checked={bom.timesParent}
      onChange={({ currentTarget: { checked } }) => onChange({ ...bom, timesParent: checked })}
    />
  )

/** Says where the quantities come from. */
const QuantitySaid = ({ bom }: { bom: ReadBom }) => (
  <Text size="sm" role="status" c={bom.columns.quantity === null ? 'orange' : 'dimmed'}>
    {bom.columns.quantity === null
      ? messages.bomNoQuantity
      : `Quantities are in ${columnName(bom, bom.columns.quantity)}.`}
  </Text>
)

interface BomColumnsProps {
  bom: ReadBom
  progress: { count: number; all: number } | null
  isReading: boolean
  onReadAgain: ReadAgain
  onChange: (bom: ReadBom) => void
  onFind: () => void
  onCancel: () => void
  onOther: () => void
}

/** Each column's meaning, guessed from its heading and corrected by hand. */
export const BomColumns = ({ bom, progress, isReading, ...actions }: BomColumnsProps) => {
  const { onChange, onReadAgain, onFind, onCancel, onOther } = actions
  const count = rowsOf(bom).length
  const aside = otherRows(bom.table.rows, bom.heading, bom.columns).map(({ line }) => line)
  const { file, table } = bom
  const whyNot = whyNotFind(count)
  const whyNotId = useId()
  const isBusy = progress !== null || isReading
  return (
    <Stack gap="md">
      <LeaveGuard unsaved={() => lostWith(bom)} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        <HeadingField bom={bom} onChange={onChange} />
        {bomColumns.map((column) => (
          <ColumnField key={column} bom={bom} column={column} onChange={onChange} />
        ))}
        {file !== null && (
          <ReadingFields read={table} onReadAgain={(reading) => onReadAgain(file, reading)} />
        )}
        {table.twofold !== null && (
          <DecimalField
            read={table}
            onChange={(decimal) =>
              onChange({ ...bom, table: { ...table, twofold: null, numbers: { decimal, told: 'all' } } })
            }
          />
        )}
      </SimpleGrid>
      <AssembliesField bom={bom} onChange={onChange} />
      <QuantitySaid bom={bom} />
      <ReadingNotes read={table} leftOut={aside} />
      <Preview bom={bom} />
      {progress !== null && (
        <div role="status">
          <Progress
            value={progress.all === 0 ? 0 : (progress.count / progress.all) * 100}
            size={8}
            aria-label="Rows searched"
          />
          <Text size="sm" mt={6}>{`${progress.count} of ${progress.all} rows searched`}</Text>
        </div>
      )}
      <Group gap="sm">
        <BusyButton
          isBusy={isBusy}
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : whyNotId}
          onClick={onFind}
        >
          {count === 1 ? 'Find the part for 1 row' : `Find parts for ${count} rows`}
        </BusyButton>
        <Button variant="default" onClick={isBusy ? onCancel : onOther}>
          {isBusy ? 'Cancel' : 'Another file'}
        </Button>
      </Group>
      {whyNot !== null && (
        <Text size="sm" c="dimmed" id={whyNotId}>
          {whyNot}
        </Text>
      )}
    </Stack>
  )
}
