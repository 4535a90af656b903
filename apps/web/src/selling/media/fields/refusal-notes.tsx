import type { MediaKind } from '@armature/domain/media/media-kind'
import { CloseButton } from '@mantine/core'
import classes from './refusal-notes.module.css'
import { useUploadState, useUploads } from './use-uploads.ts'

/** Refused files with their reasons; they stay until closed or until others are picked. */
export const RefusalNotes = ({ kind }: { kind: MediaKind }) => {
  const queue = useUploads()
  const refusals = useUploadState().refusals.filter((refusal) => refusal.kind === kind)
  return (
    <div role="alert" className={classes.notes}>
      {refusals.map(({ key, name, reason }) => (
        <p key={key} className={classes.note}>
          <span>
            <strong>{name}</strong> was not added. {reason}
          </span>
          <CloseButton
            size="sm"
            aria-label={`Close the note on ${name}`}
            onClick={() => queue.dismiss(key)}
          />
        </p>
      ))}
    </div>
  )
}
