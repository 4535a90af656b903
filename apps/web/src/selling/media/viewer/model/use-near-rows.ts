import type { FocusEvent } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The height of a row until one is measured. */
const usualPx = 32
/** How many rows are rendered above and below the visible ones, so that Tab and a finger find them. */
const spare = 20
/** The first rendered row is a multiple of it, so that small scrolls don't change the rows. */
const step = 10

/** A rendered row, and the number of rows before it that aren't. */
export interface NearRow {
  at: number
  leftOut: number
}

interface Sight {
  first: number
  count: number
  rowPx: number
}

const sightOf = (list: HTMLElement): Sight => {
  const height = list.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0
  const rowPx = height > 0 ? height : usualPx
  return {
    first: Math.floor(list.scrollTop / rowPx / step) * step,
    count: Math.ceil(list.clientHeight / rowPx / step) * step,
    rowPx,
  }
}

const nearRows = ({ first, count }: Sight, all: number, focused: number | null): NearRow[] => {
  const from = Math.max(0, Math.min(first, all) - spare)
  const to = Math.min(all, first + count + step + spare)
  const near = Array.from({ length: to - from }, (_, index) => from + index)
  const isApart = focused !== null && focused < all && (focused < from || focused >= to)
  const places = isApart ? [...near, focused].toSorted((a, b) => a - b) : near
  return places.map((at, index) => ({ at, leftOut: at - (places[index - 1] ?? -1) - 1 }))
}

/**
 * A long list's rows near the visible ones; each has its position in `data-at`. The focused row always stays, and with
 * it the focus.
 */
export const useNearRows = <List extends HTMLElement>(all: number) => {
  const list = useRef<List>(null)
  const [sight, setSight] = useState<Sight>({ first: 0, count: 0, rowPx: usualPx })
  const [focused, setFocused] = useState<number | null>(null)
  const look = useCallback(() => {
    if (list.current === null) return
    const next = sightOf(list.current)
    setSight((now) =>
      now.first === next.first && now.count === next.count && now.rowPx === next.rowPx ? now : next,
    )
  }, [])
  useEffect(() => {
    if (list.current === null) return undefined
    const watch = new ResizeObserver(look)
    watch.observe(list.current)
    return () => watch.disconnect()
  }, [look])
  const showRow = useCallback(
    (at: number) => {
      const { current } = list
      if (current === null) return
      const row = current.querySelector(`[data-at="${at}"]`)
      if (row === null) current.scrollTop = at * sightOf(current).rowPx - current.clientHeight / 2
      else row.scrollIntoView({ block: 'nearest' })
      look()
    },
    [look],
  )
  const rows = nearRows(sight, all, focused)
  return {
    list,
    rows,
    /** The number of rows after the last that aren't rendered. */
    leftOutAfter: all - 1 - (rows.at(-1)?.at ?? -1),
    rowPx: sight.rowPx,
    showRow,
    watched: {
      onScroll: look,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const at = target.closest('[data-at]')?.getAttribute('data-at')
        setFocused(at == null ? null : Number(at))
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // Another window has the focus, and will return it to this row.
        if (document.activeElement !== target) setFocused(null)
      },
    },
  }
}
