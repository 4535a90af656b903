import { pickedAttachmentEndings } from '@armature/domain/chat/attachments'
import { ActionIcon } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { sizeText } from '../../../selling/media/fields/size-text.ts'
import { PickButton } from '@armature/ui/cells/pick-button.tsx'
import classes from './attachments.module.css'
import type { PickedFile, PickedFiles } from './use-picked-files.ts'

const Preview = ({ preview }: { preview: string | null }) => {
  const [isDrawable, setDrawable] = useState(true)
  return preview !== null && isDrawable ? (
    <img src={preview} alt="" onError={() => setDrawable(false)} />
  ) : (
    <IconFile size={20} stroke={1.6} aria-hidden />
  )
}

const PickedRow = ({
  picked: { file, preview, refused },
  onRemove,
}: {
  picked: PickedFile
  onRemove: () => void
}) => (
  <li className={classes.pickedFile}>
    <Preview preview={preview} />
    <span className={classes.name}>
      {file.name} <span className={classes.size}>{sizeText(file.size)}</span>
      {refused !== null && (
        <span role="alert" className={classes.failed}>
          {' '}
          {refused}
        </span>
      )}
    </span>
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Remove ${file.name}`} onClick={onRemove}>
      <IconX size={15} aria-hidden />
    </ActionIcon>
  </li>
)

/** The files attached to the next message. */
export const PickedList = ({ files: { picked, remove } }: { files: PickedFiles }) =>
  picked.length > 0 && (
    <ul className={classes.picked} aria-label="Files of the message" style={{ margin: 0, padding: 0 }}>
      {picked.map((one) => (
        <PickedRow key={one.key} picked={one} onRemove={() => remove(one.key)} />
      ))}
    </ul>
  )

export const AttachButton = ({ onPick }: { onPick: (files: File[]) => void }) => (
  <PickButton multiple accept={pickedAttachmentEndings.join(',')} onChange={onPick}>
    {(props) => (
      <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label="Attach files">
        <IconPaperclip size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    )}
  </PickButton>
)
