import { isModelFileKind, pickedEndingsOf } from '@armature/domain/media/media-kind'
import { Anchor, Button, Text } from '@mantine/core'
import { IconCube, IconFileText, IconRefresh, IconReplace, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { PickButton } from '@armature/ui/cells/pick-button.tsx'
import classes from './attached-file.module.css'
import { ConversionActions } from '../conversion-actions.tsx'
import { ConversionState } from '../conversion-state.tsx'
import type { ListedFile } from './file-list.ts'
import type { Conversion } from '../media-queries.ts'
import { mediaSource, publicIdAt } from '../media-source.ts'
import { sizeText } from './size-text.ts'
import { unsentNote } from './unsent-note.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useConversion } from '../use-conversion.ts'
import { useUploads } from './use-uploads.ts'
import { layout } from '../../../platform/layout.ts'
import { PartViewer } from '../part-viewer-lazy.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

interface PartViewDialogProps {
  name: string
  conversion: Conversion
  onClose: () => void
}

/** A part in 3D, over its form. */
const PartViewDialog = ({ name, conversion, onClose }: PartViewDialogProps) => (
  <Dialog centered={false} opened onClose={onClose} title={name} size="xl">
    {conversion.glb !== null && (
      <PartViewer
        glb={mediaSource(conversion.glb)}
        thumbnail={conversion.thumbnail === null ? null : mediaSource(conversion.thumbnail)}
        name={name}
        box={conversion.box}
      />
    )}
  </Dialog>
)

/** A link's first 36 characters and four dots (specification section 5, Uploads); a shorter one is shown whole. */
export const attachmentText = (address: string): string =>
  address.length > layout.attachmentLinkChars
    ? `${address.slice(0, layout.attachmentLinkChars)}....`
    : address

interface StateProps {
  file: ListedFile
  conversion: Conversion | null
}

const State = ({ file: { step, name, bytes }, conversion }: StateProps) => {
  if (step.at === 'sending') return <UploadProgress name={name} sent={step.sent} total={bytes ?? 0} />
  if (step.at === 'failed') {
    return (
      <span role="alert" className={classes.failure}>
        {step.reason}
      </span>
    )
  }
  if (step.at !== 'stored') {
    return (
      <Text size="xs" c="dimmed">
        {unsentNote(step)}
      </Text>
    )
  }
  return (
    <>
      <Anchor href={mediaSource(step.url)} size="xs" download className={classes.link ?? ''}>
        {attachmentText(step.url)}
      </Anchor>
      {conversion && <ConversionState conversion={conversion} />}
    </>
  )
}

const Thumbnail = ({
  file: { name, kind },
  thumbnail,
}: {
  file: ListedFile
  thumbnail: string | null | undefined
}) => {
  const Icon = isModelFileKind(kind) ? IconCube : IconFileText
  return (
    <span className={classes.thumb}>
      {thumbnail ? (
        <img src={mediaSource(thumbnail)} alt={`What ${name} looks like`} />
      ) : (
        <Icon size={26} stroke={1.3} aria-hidden="true" />
      )}
    </span>
  )
}

const Name = ({ name, bytes }: Pick<ListedFile, 'name' | 'bytes'>) => (
  <Text size="sm" fw={600} component="span" className={classes.name ?? ''}>
    {name}
    {bytes !== null && (
      <Text size="xs" c="dimmed" component="span" ml={8} fw={400} className={classes.bytes ?? ''}>
        {sizeText(bytes)}
      </Text>
    )}
  </Text>
)

/** The state of the 3D view, and its actions. */
const ViewActions = ({ file, conversion }: StateProps) => {
  const [isShown, setShown] = useState(false)
  if (conversion === null) return null
  const { name, step } = file
  const publicId = step.at === 'stored' ? publicIdAt(step.url) : null
  return (
    <>
      {conversion.glb && (
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconCube size={14} aria-hidden="true" />}
          aria-label={`3D view of ${name}`}
          onClick={() => setShown(true)}
        >
          3D view
        </Button>
      )}
      {publicId !== null && <ConversionActions publicId={publicId} name={name} conversion={conversion} />}
      {isShown && conversion.glb && (
        <PartViewDialog name={name} conversion={conversion} onClose={() => setShown(false)} />
      )}
    </>
  )
}

export interface AttachedFileProps {
  file: ListedFile
  /** A choice about it, above the actions. */
  choice?: ReactNode
}

/** The actions on the file: resend, replace, remove or, during upload, cancel. */
const FileActions = ({ file: { key, kind, name, step, file } }: Pick<AttachedFileProps, 'file'>) => {
  const queue = useUploads()
  const isSending = step.at === 'sending'
  return (
    <>
      {step.at === 'failed' && file !== null && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={13} aria-hidden="true" />}
          aria-label={`Retry ${name}`}
          onClick={() => queue.retry(key)}
        >
          Retry
        </Button>
      )}
      {!isSending && (
        <PickButton
          onChange={(picked) => picked && void queue.replace(key, picked)}
          accept={pickedEndingsOf(kind).join(',')}
        >
          {(props) => (
            <Button
              {...props}
              size="compact-xs"
              variant="default"
              leftSection={<IconReplace size={13} aria-hidden="true" />}
              aria-label={`Replace ${name}`}
            >
              Replace
            </Button>
          )}
        </PickButton>
      )}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconX size={13} aria-hidden="true" />}
        aria-label={isSending ? `Cancel the upload of ${name}` : `Remove ${name}`}
        onClick={() => queue.remove(key)}
      >
        {isSending ? 'Cancel' : 'Remove'}
      </Button>
    </>
  )
}

/** The attached file: its state, its link, and its actions. */
export const AttachedFile = ({ file, choice }: AttachedFileProps) => {
  const conversion = useConversion(file)
  return (
    <div className={classes.card} data-row>
      <Thumbnail file={file} thumbnail={conversion?.thumbnail} />
      <div className={classes.words}>
        <Name name={file.name} bytes={file.bytes} />
        <State file={file} conversion={conversion} />
        {choice}
        <div className={classes.actions}>
          <ViewActions file={file} conversion={conversion} />
          <FileActions file={file} />
        </div>
      </div>
    </div>
  )
}
