import { fill, messages } from '@armature/domain/messages'
import { allSheets } from '@armature/domain/values/file-cell'
import type { TextEncoding } from '@armature/domain/values/text-encodings'
import { textEncodingLabels, textEncodings } from '@armature/domain/values/text-encodings'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { SheetField } from '@armature/ui/sheet-field.tsx'
import type { Answer } from '../api/client.ts'

/** How a file was read. */
type Read = Pick<
  Answer<'readBom'>,
  'encoding' | 'sheets' | 'sheet' | 'hidden' | 'with_hidden' | 'open_quotes' | 'twofold' | 'numbers'
>

/** How to read it again. */
export interface Reading {
  encoding?: TextEncoding
  sheet?: string
  hidden?: 'true' | 'false'
}

interface ReadingFieldsProps {
  read: Read
  error?: string | null
  onReadAgain: (reading: Reading) => void
}

/** A text’s encoding, a workbook’s sheets, and whether hidden rows count; changing one reads the file again. */
export const ReadingFields = ({ read, error = null, onReadAgain }: ReadingFieldsProps) => {
  const { encoding, sheets, sheet, hidden, with_hidden } = read
  const now: Reading = {
    ...(encoding !== null && { encoding }),
    ...(sheet !== null && { sheet }),
    ...(with_hidden && { hidden: 'true' }),
  }
  return (
    <>
      {sheet !== null && sheets.length > 1 && (
        <SheetField
          sheets={[
            ...sheets.map((name) => ({ value: name, label: name })),
            { value: allSheets, label: 'All sheets together' },
          ]}
          sheet={sheet}
          error={error}
          onChoose={(chosen) => onReadAgain({ ...now, sheet: chosen })}
        />
      )}
      {encoding !== null && (
        <NativeSelect
          label="Encoding"
          value={encoding}
          error={error}
          onChange={
            ({ currentTarget: { value } }) => onReadAgain({ ...now, encoding: value as TextEncoding }) // one of the options
          }
          data={textEncodings.map((value) => ({ value, label: textEncodingLabels[value] }))}
        />
      )}
      {hidden > 0 && (
        <Checkbox
          label={`Include ${hidden} hidden ${hidden === 1 ? 'row or column' : 'rows or columns'}`}
          checked={with_hidden}
          onChange={({ currentTarget: { checked } }) =>
            onReadAgain({ ...now, hidden: checked ? 'true' : 'false' })
          }
        />
      )}
    </>
  )
}

interface DecimalFieldProps {
  read: Pick<Read, 'twofold' | 'numbers'>
  onChange: (decimal: '.' | ',') => void
}

/** The decimal sign, asked where a number of the file can be read in two ways. */
export const DecimalField = ({ read: { twofold, numbers }, onChange }: DecimalFieldProps) => (
  <NativeSelect
    label="Decimal sign"
    value={twofold === null ? numbers.decimal : ''}
    error={twofold === null ? null : fill(messages.tableTwofold, { number: twofold })}
    onChange={({ currentTarget: { value } }) => value !== '' && onChange(value === ',' ? ',' : '.')}
    data={[
      ...(twofold === null ? [] : [{ value: '', label: 'Choose' }]),
      { value: '.', label: 'Point: 1,234.5' },
      { value: ',', label: 'Comma: 1.234,5' },
    ]}
  />
)

const namedRows = 10

/** Row numbers for a sentence: the first ones, and how many more. */
const rowNumbers = (lines: readonly number[]): string => {
  const more = lines.length > namedRows ? ` and ${lines.length - namedRows} more` : ''
  return `${lines.slice(0, namedRows).join(', ')}${more}`
}

/** Says where the file wasn’t read as it looks. */
export const ReadingNotes = ({ read, leftOut }: { read: Read; leftOut: readonly number[] }) => {
  const notes = [
    ...(leftOut.length > 0 ? [fill(messages.tableRowsAside, { rows: rowNumbers(leftOut) })] : []),
    ...(read.open_quotes.length > 0
      ? [fill(messages.tableOpenQuotes, { rows: rowNumbers(read.open_quotes) })]
      : []),
    ...(read.hidden > 0 && !read.with_hidden ? [fill(messages.tableHidden, { count: read.hidden })] : []),
  ]
  return notes.map((note) => (
    <Text key={note} size="sm" c="orange">
      {note}
    </Text>
  ))
}
