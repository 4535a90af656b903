import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Makes a table's columns draggable by their headers; `onDrop` receives the dragged column and its target. */
export const dragColumns = (heads: readonly HTMLElement[], onDrop: (dragged: string, on: string) => void) => {
  const [first] = heads
  const isOfTable = (source: Element) => first?.parentElement?.contains(source) === true
  return combine(
    ...heads.map((element) =>
      combine(
        draggable({
          element,
          canDrag: ({ input }) =>
            document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-sizer]') === null,
          getInitialData: () => ({ column: element.dataset['column'] }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isOfTable(source.element) && source.element !== element,
          onDragEnter: () => element.setAttribute('data-over', ''),
          onDragLeave: () => element.removeAttribute('data-over'),
          onDrop: ({ source }) => {
            element.removeAttribute('data-over')
            onDrop(String(source.data['column']), element.dataset['column'] ?? '')
          },
        }),
      ),
    ),
  )
}
