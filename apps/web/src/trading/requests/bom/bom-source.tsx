import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useSavedText } from '../../../platform/api/writes/use-saved-draft.ts'
import { limits } from '@armature/domain/limits'
import { DropArea } from '../../../selling/media/fields/drop-area.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'

interface BomSourceProps {
  isReading: boolean
  onRead: (file: File, how?: { isPasted: boolean }) => void
  onCancel: () => void
}

/** A bill's source: a file, or pasted rows. */
export const BomSource = ({ isReading, onRead, onCancel }: BomSourceProps) => {
  const [typed, setText] = useSavedText('bom-rows')
  const text = typed ?? ''
  return (
    <Stack gap="md" maw={760}>
      <LeaveGuard unsaved={() => (text.trim() === '' ? [] : ['Pasted rows'])} />
      <DropArea
        label="Choose a file"
        hint={`CSV, XLSX, ODS or XLS, up to ${limits.bom.rows} parts. Or drop it here.`}
        icon={<IconTable size={22} aria-hidden />}
        endings={['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.xls']}
        onPick={([file]) => file && onRead(file)}
        isFirst
      />
      <Textarea
        label="Or paste rows"
        description="From a spreadsheet, with or without headings."
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <BusyButton
          isBusy={isReading}
          disabled={text.trim() === ''}
          onClick={() =>
            onRead(new File([text], 'Pasted rows.txt', { type: 'text/plain' }), { isPasted: true })
          }
        >
          Read the rows
        </BusyButton>
      </div>
      {isReading && (
        <Text size="sm" role="status">
          Reading…{' '}
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Text>
      )}
    </Stack>
  )
}
