import { pickedEndingsOf } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import { PickButton } from '@armature/ui/cells/pick-button.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { useUpload } from '../../platform/api/writes/use-upload.ts'
import { outsideError } from '../../selling/media/fields/check-file.ts'
import { sizeText } from '../../selling/media/fields/size-text.ts'
import { mediaSource } from '../../selling/media/media-source.ts'

interface PaperFileProps {
  call: 'attachPurchaseOrder' | 'attachTaxCertificate'
  /** The record that it belongs to. */
  id: number
  file: { url: string; name: string; bytes: number } | null
  mayAttach: boolean
  /** Completes the button's name for screen readers, as in "Replace certificate EX-1". */
  of: string
  onDone: () => unknown
}

/** A record's PDF as a download, and the button to attach or replace it. */
export const PaperFile = ({ call, id, file, mayAttach, of, onDone }: PaperFileProps) => {
  const upload = useUpload(call, {
    params: { id: String(id) },
    check: (picked) => outsideError('DOCUMENT', picked),
    success: messages.fileAttached,
    onDone,
  })
  const act = file === null ? 'Attach PDF' : 'Replace'
  const name = file === null ? `${act} of ${of}` : `${act} ${of}`
  return (
    <div>
      <Group gap="xs">
        {file !== null && (
          <Anchor href={mediaSource(file.url)} download size="sm">
            {file.name}, {sizeText(file.bytes)}
          </Anchor>
        )}
        {mayAttach && (
          <PickButton
            accept={pickedEndingsOf('DOCUMENT').join(',')}
            onChange={(picked) => void upload.send(picked)}
          >
            {(props) => (
              <BusyButton
                {...props}
                variant="default"
                size="compact-sm"
                aria-label={upload.file === null ? name : `Uploading ${upload.file.name}`}
                isBusy={upload.isBusy}
              >
                {upload.file === null ? act : `Uploading ${upload.file.name}`}
              </BusyButton>
            )}
          </PickButton>
        )}
      </Group>
      {upload.problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {upload.problem}
        </Text>
      )}
    </div>
  )
}
