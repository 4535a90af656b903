import { Anchor, Modal, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { mediaSource } from '../../../selling/media/media-source.ts'
import { sizeText } from '../../../selling/media/fields/size-text.ts'
import type { ChatMessage } from '../channel-log.ts'
import classes from './attachments.module.css'

type Attachment = ChatMessage['attachments'][number]

interface AttachmentProps {
  channel: string
  file: Attachment
}

const readAgain = ({ channel, file }: AttachmentProps): Promise<Attachment> =>
  call('readChatFile', { params: { channel, file: file.id } })

/** The file with valid addresses. They expire after an hour or two, and a tab can stay open longer. */
const useFresh = ({ channel, file }: AttachmentProps) => {
  const [fresh, setFresh] = useState<Attachment | null>(null)
  const [isGone, setGone] = useState(false)
  const onError = (): void => {
    if (fresh !== null) return setGone(true)
    readAgain({ channel, file }).then(setFresh, () => setGone(true))
  }
  return { shown: fresh ?? file, isGone, onError }
}

/** Fetches fresh addresses and saves the file. */
const useSave = (props: AttachmentProps) => {
  const [hasFailed, setFailed] = useState(false)
  const save = async (): Promise<void> => {
    setFailed(false)
    try {
      const { address, name } = await readAgain(props)
      const link = document.createElement('a')
      link.href = mediaSource(address)
      link.download = name
      link.click()
    } catch {
      setFailed(true)
    }
  }
  return { save: () => void save(), hasFailed }
}

const SaveFailed = ({ isShown }: { isShown: boolean }) =>
  isShown && (
    <span role="alert" className={classes.failed}>
      The file could not be loaded. Please try again.
    </span>
  )

const Picture = (props: AttachmentProps) => {
  const { shown, isGone, onError } = useFresh(props)
  const { save, hasFailed } = useSave(props)
  const [isOpen, setOpen] = useState(false)
  const { name, width, height, thumbnail, address } = shown
  if (isGone) return <span className={classes.failed}>{name} could not be loaded.</span>
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={`Show ${name}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={mediaSource(thumbnail ?? address)}
          alt={name}
          loading="lazy"
          {...(width === null || height === null ? {} : { width, height })}
          onError={onError}
        />
      </button>
      {/* Without the dialog's header: the chat below has one, and a page has one banner. */}
      <Modal.Root opened={isOpen} onClose={() => setOpen(false)} size="auto" centered>
        <Modal.Overlay />
        <Modal.Content aria-label={name}>
          <Modal.Body>
            <img className={classes.large} src={mediaSource(address)} alt={name} onError={onError} />
            <div className={classes.largeFoot}>
              <Anchor component="button" type="button" size="sm" onClick={save}>
                Download {name}
              </Anchor>
              <Anchor component="button" type="button" size="sm" onClick={() => setOpen(false)}>
                Close {name}
              </Anchor>
              <SaveFailed isShown={hasFailed} />
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}

const OtherFile = (props: AttachmentProps) => {
  const { name, bytes } = props.file
  const { save, hasFailed } = useSave(props)
  return (
    <>
      <button
        type="button"
        className={classes.file}

        onClick={save}
      >
        <IconFile size={20} stroke={1.6} aria-hidden />
        <VisuallyHidden>Download </VisuallyHidden>
        <span className={classes.name}>{name}</span> <span className={classes.size}>{sizeText(bytes)}</span>
        <IconDownload size={16} stroke={1.7} aria-hidden />
      </button>
      <SaveFailed isShown={hasFailed} />
    </>
  )
}

/** A message's files: pictures inline, the others as downloads. */
export const Attachments = ({ channel, files }: { channel: string; files: readonly Attachment[] }) =>
  files.length > 0 && (
    <div className={classes.files}>
      {files.map((file) =>
        file.kind === 'IMAGE' ? (
          <Picture key={file.id} channel={channel} file={file} />
        ) : (
          <OtherFile key={file.id} channel={channel} file={file} />
        ),
      )}
    </div>
  )
