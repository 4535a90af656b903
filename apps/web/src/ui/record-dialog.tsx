import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface RecordDialogProps<Row> {
  /** Null keeps the dialog closed. */
  record: Row | null
  title: (record: Row) => string
  onClose: () => void
  children: (record: Row) => ReactNode
}

/** A dialog about one record. */
export const RecordDialog = <Row,>({ record, title, onClose, children }: RecordDialogProps<Row>) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={record !== null}
    onClose={onClose}
    title={record === null ? null : title(record)}
    centered
  >
    {record === null ? null : children(record)}
  </Modal>
)
