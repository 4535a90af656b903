import { ActionIcon, Button, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconPhoto,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { ListedFile } from './file-list.ts'
import classes from './picture-tile.module.css'
import { unsentNote } from './unsent-note.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './use-uploads.ts'

interface ActionProps {
  label: string
  children: ReactNode
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  isPressed?: boolean
  /** Stays in the tab order, so that moving doesn't lose the focus. */
  isIdle?: boolean
}

const Action = ({ label, children, onClick, isPressed, isIdle = false }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={32}
    aria-label={label}
    onClick={(event) => !isIdle && onClick(event)}
    {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
    {...(isIdle ? { 'aria-disabled': true, 'data-disabled': true } : {})}
  >
    {children}
  </ActionIcon>
)

const State = ({ picture }: { picture: ListedFile }) => {
  const { step, name, bytes } = picture
  if (step.at === 'sending') return <UploadProgress name={name} sent={step.sent} total={bytes ?? 0} />
  if (step.at === 'failed') {
    return (
      <span className={classes.failure} role="alert">
        {step.reason}
      </span>
    )
  }
  const note = unsentNote(step)
  return (
    note !== null && (
      <Text size="xs" c="dimmed" component="span">
        {note}
      </Text>
    )
  )
}

export interface PictureTileProps {
  picture: ListedFile
  /** From 0. */
  place: number
  count: number
  isPrimary: boolean
  onMove: (place: number) => void
}

/** One picture with its state and its actions. */
export const PictureTile = ({ picture, place, count, isPrimary, onMove }: PictureTileProps) => {
  const queue = useUploads()
  const { key, name, preview, step, file } = picture
  // Moving may remove and reinsert the button, which loses the focus. A focus elsewhere stays.
  const moveBy = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onMove(place + by)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.focus()
    })
  }
  return (
    <div className={classes.tile} data-primary={isPrimary || undefined}>
      <div className={classes.picture}>
        {preview === null ? (
          <IconPhoto size={36} stroke={1.2} aria-hidden="true" />
        ) : (
          <img src={preview} alt="" draggable={false} />
        )}
        {isPrimary && <span className={classes.mark}>Primary</span>}
      </div>
      <div className={classes.state}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <State picture={picture} />
        {step.at === 'failed' && file !== null && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconRefresh size={13} aria-hidden="true" />}
            aria-label={`Retry ${name}`}
            onClick={() => queue.retry(key)}
          >
            Retry
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        <Action label={`Move ${name} earlier`} isIdle={place === 0} onClick={moveBy(-1)}>
          <IconArrowLeft size={16} stroke={1.7} />
        </Action>
        <Action label={`Move ${name} later`} isIdle={place === count - 1} onClick={moveBy(1)}>
          <IconArrowRight size={16} stroke={1.7} />
        </Action>
        <Action
          label={`Make ${name} the primary picture`}
          isPressed={isPrimary}
          onClick={() => queue.choosePrimary(key)}
        >
          {isPrimary ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
        </Action>
        <Action
          label={step.at === 'sending' ? `Cancel the upload of ${name}` : `Remove ${name}`}
          onClick={() => queue.remove(key)}
        >
          <IconX size={16} stroke={1.7} />
        </Action>
      </div>
    </div>
  )
}
