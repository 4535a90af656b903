import { wholeText } from '@armature/domain/values/number-text'
import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress, Text } from '@mantine/core'
import type { ExportProgress, ExportState } from './use-export.ts'
import { Dialog } from '../../dialog/dialog.tsx'

const textOf = (come: ExportProgress | null): string => {
  if (come === null) return 'Collecting the rows…'
  const { rows, rowsHere, bytes } = come
  return rowsHere === null
    ? `${wholeText(Math.ceil(bytes / 1_000))} kB of a file with ${wholeText(rows)} rows`
    : `${wholeText(rowsHere)} of ${wholeText(rows)} rows`
}

const percentOf = (come: ExportProgress | null): number | null => {
  if (come === null || come.rowsHere === null) return null
  return come.rows === 0 ? 100 : Math.min(100, Math.floor((come.rowsHere / come.rows) * 100))
}

const Progressing = ({ label, progress }: { label: string; progress: ExportProgress | null }) => {
  const percent = percentOf(progress)
  return (
    <>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        aria-label={`Export of ${label}`}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {textOf(progress)}
      </Text>
    </>
  )
}

export interface ExportDialogProps {
  label: string
  state: ExportState
  onClose: () => void
}

/** An export under way: its progress, a way to cancel, and the reason if it failed. */
export const ExportDialog = ({ label, state: { progress, reason }, onClose }: ExportDialogProps) => (
  <Dialog opened onClose={onClose} title={`Export of ${label}`} withCloseButton={false}>
    {reason === null ? (
      <Progressing label={label} progress={progress} />
    ) : (
      <Text size="sm" role="alert">
        {reason}
      </Text>
    )}
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onClose} data-autofocus>
        {reason === null ? 'Cancel' : 'Close'}
      </Button>
    </Group>
  </Dialog>
)
