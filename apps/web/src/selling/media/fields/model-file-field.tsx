import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'
import type { ModelFileKind } from '@armature/domain/media/media-kind'
import { mostBytesOf, pickedEndingsOf } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import { IconCube } from '@tabler/icons-react'
import { useId } from 'react'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { AttachedFile } from './attached-file.tsx'
import { DropArea } from './drop-area.tsx'
import { latestOf } from './file-list.ts'
import classes from './model-file-field.module.css'
import { RefusalNotes } from './refusal-notes.tsx'
import { sizeText } from './size-text.ts'
import { useUploadState, useUploads } from './use-uploads.ts'

const shownTriangles = wholeText(limits.media.modelTriangles)

const words = {
  CAD: {
    title: 'CAD file',
    choose: 'Choose a CAD file',
    formats: 'STEP or IGES with solids or surfaces, all parts in one file',
    shown: `A 3D view shows up to ${shownTriangles} triangles.`,
  },
  FBX: {
    title: 'FBX file',
    choose: 'Choose an FBX file',
    formats: 'FBX of 2011 or later',
    // The importer uses a kilobyte for each triangle of one body, and gets half of the memory.
    shown: `A 3D view shows up to ${shownTriangles} triangles, in one body about half as many.`,
  },
} as const satisfies Record<ModelFileKind, unknown>

/** A product's one CAD or FBX file, the source of its 3D view and its size. */
export const ModelFileField = ({ kind }: { kind: ModelFileKind }) => {
  const queue = useUploads()
  const file = latestOf(useUploadState(), kind)
  const titleId = useId()
  const handedOn = useFocusHandedOn<HTMLElement>()
  const { title, choose, formats, shown } = words[kind]
  return (
    <section ref={handedOn} aria-labelledby={titleId} className={classes.field}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {file ? (
        <AttachedFile file={file} />
      ) : (
        <DropArea
          label={choose}
          hint={`or drop it here. ${formats} (${pickedEndingsOf(kind).join(', ')}; an archive holds this one file), up to ${sizeText(mostBytesOf[kind])}, unpacked too. ${shown}`}
          icon={<IconCube size={28} stroke={1.4} />}
          endings={pickedEndingsOf(kind)}
          onPick={(files) => void queue.add(kind, files)}
          onTooMany={() => queue.refuse(kind, messages.severalFiles, messages.oneFileOnly)}
        />
      )}
      <RefusalNotes kind={kind} />
    </section>
  )
}
