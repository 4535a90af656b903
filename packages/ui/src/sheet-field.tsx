import { NativeSelect } from '@mantine/core'

interface SheetFieldProps {
  /** A workbook's sheets, and the selected one. */
  sheets: readonly { value: string; label: string }[]
  sheet: string
  onChoose: (sheet: string) => void
  error?: string | null
}

/** The choice of a workbook's sheet; changing it reads the file again. */
export const SheetField = ({ sheets, sheet, onChoose, error = null }: SheetFieldProps) => (
  <NativeSelect
    label="Sheet"
    value={sheet}
    onChange={({ currentTarget: { value } }) => onChoose(value)}
    data={[...sheets]}
    error={error}
  />
)
