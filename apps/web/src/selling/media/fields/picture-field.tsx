import { limits } from '@armature/domain/limits'
import { endingsOf, mostBytesOf } from '@armature/domain/media/media-kind'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState, useCallback } from 'react'
import { DropArea } from './drop-area.tsx'
import { ofKind, primaryOf } from './file-list.ts'
import shared from '@armature/ui/styles/shared.module.css'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import classes from './picture-field.module.css'
import type { PictureTileProps } from './picture-tile.tsx'
import { PictureTile } from './picture-tile.tsx'
import { RefusalNotes } from './refusal-notes.tsx'
import { sizeText } from './size-text.ts'
import { useUploadState, useUploads } from './use-uploads.ts'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { RefCallback } from 'react'

interface DragOrder {
  /** For the dragged item: its id, and its position in its list. */
  key: string
  place: number
  /** An item of the same list was dropped here. */
  onDrop: (key: string, place: number) => void
}

const kind = 'drag-order'

/** Makes a list's items draggable into another order, by mouse, pen and finger. */
const useDragOrder = ({ key, place, onDrop }: DragOrder) => {
  const [isDragged, setDragged] = useState(false)
  const ref: RefCallback<HTMLElement> = useCallback(
    (element) => {
      if (element === null) return undefined
      return combine(
        draggable({
          element,
          getInitialData: () => ({ kind, key }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data['kind'] === kind,
          onDrop: ({ source }) => onDrop(String(source.data['key']), place),
        }),
      )
    },
    [key, place, onDrop],
  )
  return { ref, isDragged }
}

const hint = `or drop them here. JPEG, PNG, WebP, GIF, AVIF or TIFF, up to ${sizeText(mostBytesOf.IMAGE)} each, at most ${limits.product.images}.`

/** A picture that can be dragged to another position; its arrows do the same. */
const Item = ({
  onMove,
  ...tile
}: Omit<PictureTileProps, 'onMove'> & { onMove: (key: string, place: number) => void }) => {
  const { key } = tile.picture
  const { ref, isDragged } = useDragOrder({ key, place: tile.place, onDrop: onMove })
  return (
    <li ref={ref} className={classes.item} data-dragged={isDragged || undefined}>
      <PictureTile {...tile} onMove={(place) => onMove(key, place)} />
    </li>
  )
}

/** A product's pictures: picked or dropped, in any order, with one main picture. */
export const PictureField = () => {
  const queue = useUploads()
  const state = useUploadState()
  const [said, setSaid] = useState('')
  const handedOn = useFocusHandedOn<HTMLElement>()
  const pictures = ofKind(state, 'IMAGE')
  const primary = primaryOf(state)

  const move = (key: string, place: number) => {
    const name = pictures.find((picture) => picture.key === key)?.name
    queue.move(key, place)
    setSaid(`${name} is now picture ${place + 1} of ${pictures.length}.`)
  }

  return (
    <section ref={handedOn} aria-labelledby="pictures-title" className={classes.field}>
      <h2 id="pictures-title" className={shared.smallTitle}>
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
            <Item
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              isPrimary={picture.key === primary}
              onMove={move}
            />
          ))}
        </ol>
      )}
      {pictures.length > 1 && (
        <Text size="xs" c="dimmed">
          Drag pictures or use the arrows to change the order. Lists show the starred one.
        </Text>
      )}
    </section>
  )
}
