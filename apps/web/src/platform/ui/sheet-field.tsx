import { NativeSelect } from '@mantine/core'

interface SheetFieldProps {
  /** A workbook's sheets, and the one that is read. */
  sheets: readonly string[]
  sheet: string
  onChoose: (sheet: string) => void
  error?: string | null
}

/** The choice of a workbook's sheet; another one has the file read once more. */
export const SheetField = ({ sheets, sheet, onChoose, error = null }: SheetFieldProps) => (
  <NativeSelect
    label="Sheet"
    value={sheet}
    onChange={({ currentTarget: { value } }) => onChoose(value)}
    data={[...sheets]}
    error={error}
  />
)
