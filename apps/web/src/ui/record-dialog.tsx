import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface RecordDialogProps<Row> {
  /** Null keeps the dialog closed. */
  record: Row | null
  title: (record: Row) => string
  onClose: () => void
  children: (record: Row) => ReactNode
}

/** A dialog about one record. */
export const RecordDialog = <Row,>({ record, title, onClose, children }: RecordDialogProps<Row>) => (
  <Dialog opened={record !== null} onClose={onClose} title={record === null ? null : title(record)}>
    {record === null ? null : children(record)}
  </Dialog>
)
