import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { Dialog } from '../dialog/dialog.tsx'

interface RecordDialogProps<Row> {
  /** Null keeps the dialog closed. */
  record: Row | null
  /** Names the record, and stays the same for the same record. */
  title: (record: Row) => string
  onClose: () => void
  children: (record: Row) => ReactNode
}

/** A dialog about one record: input for one record never appears for another. */
export const RecordDialog = <Row,>({ record, title, onClose, children }: RecordDialogProps<Row>) => (
  <Dialog opened={record !== null} onClose={onClose} title={record === null ? null : title(record)}>
    {record === null ? null : <Fragment key={title(record)}>{children(record)}</Fragment>}
  </Dialog>
)
