import type { BomColumn } from '@armature/domain/requests/bom-columns'
import { bomColumnLabels, bomColumns, otherRows } from '@armature/domain/requests/bom-columns'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { TextEncoding } from '@armature/domain/values/text-encodings'
import { textEncodingLabels, textEncodings } from '@armature/domain/values/text-encodings'
import { Button, Group, NativeSelect, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useId } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { SheetField } from '@armature/ui/sheet-field.tsx'
import { rowsOf, withColumn } from './bom-rows.ts'
import type { BomReading } from './bom-types.ts'
import classes from './bom.module.css'
import type { ReadBom } from './use-bom.ts'

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
      })
    }
    data={[
      { value: '', label: column === 'quantity' ? 'None: one of each' : 'None' },
      ...Array.from({ length: widthOf(bom) }, (_, at) => ({
        value: String(at),
        label: columnName(bom, at),
      })),
    ]}
  />
)

type ReadAgain = (file: File, reading: BomReading) => void

/** A text's encoding, or a workbook's sheet; another choice reads the file again. */
const ReadingField = ({ bom: { file, table }, onReadAgain }: { bom: ReadBom; onReadAgain: ReadAgain }) => {
  if (file === null) return null
  if (table.sheet !== null && table.sheets.length > 1)
    return (
      <SheetField
        sheets={table.sheets}
        sheet={table.sheet}
        onChoose={(sheet) => onReadAgain(file, { sheet })}
      />
    )
  if (table.encoding === null) return null
  return (
    <NativeSelect
      label="Encoding"
      value={table.encoding}
      onChange={
        ({ currentTarget: { value } }) => onReadAgain(file, { encoding: value as TextEncoding }) // one of the options
      }
      data={textEncodings.map((value) => ({ value, label: textEncodingLabels[value] }))}
    />
  )
}

/** Why parts can't be searched yet; null if they can. */
const whyNotFind = (count: number): string | null => {
  if (count === 0) return 'Choose the column with the SKU, maker’s number or name.'
  return count > limits.bom.rows ? fill(messages.bomTooManyParts, { most: limits.bom.rows }) : null
}

const namedRows = 10

/** The rows without a part, by their spreadsheet numbers: none is omitted silently. */
const RowsAside = ({ bom: { table, heading, columns } }: { bom: ReadBom }) => {
  const lines = otherRows(table.rows, heading, columns).map(({ line }) => line)
  if (lines.length === 0) return null
  const more = lines.length > namedRows ? ` and ${lines.length - namedRows} more` : ''
  return (
    <Text size="sm" c="orange">
      {fill(messages.bomRowsAside, { rows: `${lines.slice(0, namedRows).join(', ')}${more}` })}
    </Text>
  )
}

/** The user's work so far: a file read with the defaults can be picked again, while pasted rows may exist nowhere else. */
const lostWith = ({ file, table, heading, columns }: ReadBom): string[] => {
  const isPutRight =
    heading !== table.heading || bomColumns.some((one) => columns[one] !== table.columns[one])
  return [...(file === null ? ['The rows'] : []), ...(isPutRight ? ['The columns'] : [])]
}

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
  const count = rowsOf(bom.table, bom.heading, bom.columns).length
  const whyNot = whyNotFind(count)
  const whyNotId = useId()
  const isBusy = progress !== null || isReading
  return (
    <Stack gap="md">
      <LeaveGuard unsaved={() => lostWith(bom)} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
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
            ...bom.table.rows.slice(0, 15).map(({ line, cells }, at) => ({
              value: String(at),
              label: `Row ${line}: ${cells.filter(Boolean).slice(0, 3).join(', ').slice(0, 60)}`,
            })),
          ]}
        />
        {bomColumns.map((column) => (
          <ColumnField key={column} bom={bom} column={column} onChange={onChange} />
        ))}
        <ReadingField bom={bom} onReadAgain={onReadAgain} />
      </SimpleGrid>
      <Text size="sm" role="status" c={bom.columns.quantity === null ? 'orange' : 'dimmed'}>
        {bom.columns.quantity === null
          ? messages.bomNoQuantity
          : `Quantities are in ${columnName(bom, bom.columns.quantity)}.`}
      </Text>
      <RowsAside bom={bom} />
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
          {count === 1 ? 'Find the part of 1 row' : `Find parts for ${count} rows`}
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
