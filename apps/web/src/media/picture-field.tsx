import { limits } from '@armature/domain/limits'
import { endingsOf, mostBytesOf } from '@armature/domain/media/media-kind'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useState } from 'react'
import { DropArea } from './drop-area.tsx'
import { ofKind, primaryOf } from './file-list.ts'
import classes from './picture-field.module.css'
import { PictureTile } from './picture-tile.tsx'
import { RefusalNotes } from './refusal-notes.tsx'
import { sizeText } from './size-text.ts'
import { useUploadState, useUploads } from './use-uploads.ts'

const hint = `or drop them here. JPEG, PNG, WebP, GIF, AVIF or TIFF, up to ${sizeText(mostBytesOf.IMAGE)} each, at most ${limits.product.images}.`

/** A product's pictures: picked or dropped, in an order of one's own, one of them standing for the product. */
export const PictureField = () => {
  const queue = useUploads()
  const state = useUploadState()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const pictures = ofKind(state, 'IMAGE')
  const primary = primaryOf(state)

  const move = (key: string, place: number) => {
    const name = pictures.find((picture) => picture.key === key)?.name
    queue.move(key, place)
    setSaid(`${name} is picture ${place + 1} of ${pictures.length} now.`)
  }
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, place)
    setDragged(null)
  }

  return (
    <section aria-labelledby="pictures-title" className={classes.field}>
      <h2 id="pictures-title" className={classes.title}>
        Pictures
      </h2>
      <DropArea
        label="Choose pictures"
        hint={hint}
        icon={<IconPhotoPlus size={28} stroke={1.4} />}
        endings={endingsOf.IMAGE}
        isMany
        onPick={(files) => void queue.add('IMAGE', files)}
      />
      <RefusalNotes kind="IMAGE" />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {pictures.length > 0 && (
        <ol className={classes.list} aria-label="Pictures in their order">
          {pictures.map((picture, place) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrows do the same
            <li
              key={picture.key}
              draggable
              className={classes.item}
              data-dragged={picture.key === dragged || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', picture.name)
                setDragged(picture.key)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault()
              }}
              onDrop={(event) => drop(event, place)}
            >
              <PictureTile
                picture={picture}
                place={place}
                count={pictures.length}
                isPrimary={picture.key === primary}
                onMove={(to) => move(picture.key, to)}
              />
            </li>
          ))}
        </ol>
      )}
      {pictures.length > 1 && (
        <Text size="xs" c="dimmed">
          Drag a picture, or use its arrows, to change the order. The starred one stands for the product in
          lists.
        </Text>
      )}
    </section>
  )
}
