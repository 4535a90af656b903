import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { RefCallback } from 'react'
import { useCallback, useState } from 'react'

interface DragOrder {
  /** For the dragged item: its id, and its position in its list. */
  key: string
  place: number
  /** An item of the same list was dropped here. */
  onDrop: (key: string, place: number) => void
}

const kind = 'drag-order'

/** Makes a list's items draggable into another order, by mouse, pen and finger. */
export const useDragOrder = ({ key, place, onDrop }: DragOrder) => {
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
