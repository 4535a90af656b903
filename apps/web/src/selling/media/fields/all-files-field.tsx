import { endingsOf, modelFileKinds, pickedEndingsOf } from '@armature/domain/media/media-kind'
import { IconFiles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { DropArea } from './drop-area.tsx'
import classes from './picture-field.module.css'
import { RefusalNotes } from './refusal-notes.tsx'
import { useUploads } from './use-uploads.ts'

const endings = [
  ...new Set([endingsOf.IMAGE, ...modelFileKinds.map(pickedEndingsOf), endingsOf.DOCUMENT].flat()),
]

/** Accepts files copied in a folder and pasted anywhere on the page: pasted text stays in its field. */
const usePastedFiles = (take: (files: File[]) => void): void => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // An office program copies text along with a picture of it.
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/** All of a product's files at once, each sorted by its type. */
export const AllFilesField = ({
  isFirst,
  onTaken,
  children,
}: {
  isFirst: boolean
  /** Once the picked files have been checked. */
  onTaken: () => void
  /** The text about the files. */
  children?: ReactNode
}) => {
  const queue = useUploads()
  const take = (files: readonly File[]): void => void queue.addSorted(files).then(onTaken)
  usePastedFiles(take)
  return (
    <div className={`${classes.field} ${classes.all}`}>
      <DropArea
        label="Choose files"
        hint="or drop or paste them here: pictures, a CAD and an FBX file, documents. They are sorted for you."
        icon={<IconFiles size={28} stroke={1.4} />}
        endings={endings}
        isMany
        isFirst={isFirst}
        onPick={take}
      />
      <RefusalNotes kind="FILE" />
      {children}
    </div>
  )
}
