import type { RefObject } from 'react'
import { useEffect } from 'react'
import { setTable } from './table-settings.ts'
import type { TableName } from './app-types.ts'

/** It takes the target's place; the target moves to where it came from. */
export const withDropped = (ids: readonly string[], dragged: string, on: string): string[] =>
  ids.filter((id) => id !== dragged).toSpliced(ids.indexOf(on), 0, dragged)

interface ColumnDrag {
  frame: RefObject<HTMLElement | null>
  name: TableName | undefined
  /** The movable columns, hidden ones too, in their order; separated by spaces. */
  order: string
  /** The columns that currently have a header. */
  shown: string
}

/** Columns are dragged by their headers. The code for it loads once a pointer is over the table. */
export const useColumnDrag = ({ frame, name, order, shown }: ColumnDrag): void => {
  useEffect(() => {
    const head = frame.current?.querySelector('thead')
    if (!head || name === undefined) return undefined
    const ids = order.split(' ')
    const isTold = new AbortController()
    let stop: (() => void) | undefined
    const begin = async () => {
      const { dragColumns } = await import('./column-drag.ts')
      if (isTold.signal.aborted || stop) return
      const heads = Array.from(head.querySelectorAll<HTMLElement>('th[data-column]'))
      stop = dragColumns(
        heads.filter(({ dataset }) => shown.split(' ').includes(dataset['column'] ?? '')),
        (dragged, on) => setTable(name, { order: withDropped(ids, dragged, on) }),
      )
    }
    // If the code can't load, the column panel still moves them.
    const enter = () => void begin().catch(() => undefined)
    // Anywhere over the table: a user who presses a header at once shouldn't press in vain.
    const table = frame.current ?? head
    table.addEventListener('pointerenter', enter, { signal: isTold.signal })
    if (table.matches(':hover')) enter()
    return () => {
      isTold.abort()
      stop?.()
    }
  }, [frame, name, order, shown])
}
