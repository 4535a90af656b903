import { makeWrite } from '../../platform/api/writes/write.ts'
import { showUndo } from '@armature/ui/toasts/undo-toast.tsx'
import type { ListLine, RequestList } from './request-api.ts'
import { listChanged, refreshLists } from './request-api.ts'

interface OfList {
  list: RequestList
  line: ListLine
}

const putBack = makeWrite({
  send: ({ list, line }: OfList, write) =>
    write('addRequestLines', {
      params: { id: list.id },
      body: {
        lines: [
          {
            ...(line.product === null ? {} : { product: line.product.id }),
            name: line.name,
            sku: line.sku,
            quantity: line.quantity,
            note: line.note,
            target_price: line.target_price,
            place: line.place,
          },
        ],
      },
    }),
  onDone: listChanged,
  onRefused: refreshLists,
})

const remove = makeWrite({
  send: ({ list, line }: OfList, write) =>
    write('removeRequestLines', { params: { id: list.id }, body: { lines: [line.id] } }),
  onDone: (answer, removed) => {
    listChanged(answer)
    showUndo({
      subject: `request-list:${removed.list.id}`,
      text: `Removed ${removed.line.name}`,
      what: `remove ${removed.line.name}`,
      undo: () => void putBack(removed),
    })
  },
  onRefused: refreshLists,
})

/** Removes a line from a list; for a moment it can be restored to its position. */
export const removeLine = (removed: OfList): void => void remove(removed)
