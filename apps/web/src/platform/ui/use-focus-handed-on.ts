import type { RefCallback } from 'react'
import { useCallback } from 'react'

/** Where the focused control stood, in terms that still hold once it is gone. */
export interface FocusPlace {
  around: HTMLElement
  control: Element
  /** The part of the row that the control stood in, and the controls of it. */
  cell: Element | null
  inCell: number
  row: HTMLElement | null
  list: Element | null
  at: number
  count: number
  fromEnd: number
}

const controls = 'button, a[href], input:not([type="file"], [type="hidden"]), select, textarea'

/** A dialog or a menu of a row has the focus for a while only. */
const opened = '[role="dialog"], [role="menu"]'

const controlsIn = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(controls)]

const isOpen = (control: Element): boolean => !control.matches(':disabled')

const rowsIn = (list: Element, rows: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(rows)].filter(({ parentElement }) => parentElement === list)

const placeOf = (around: HTMLElement, control: Element, rows: string): FocusPlace => {
  const row = control.closest<HTMLElement>(rows)
  const list = row?.parentElement ?? null
  const inRow = row === null ? [] : controlsIn(row)
  const cell = control.parentElement
  return {
    around,
    control,
    cell,
    inCell: cell === null ? 0 : controlsIn(cell).length,
    row,
    list,
    at: row === null || list === null ? -1 : rowsIn(list, rows).indexOf(row),
    count: inRow.length,
    fromEnd: inRow.findIndex((one) => one === control) - inRow.length,
  }
}

type HeirOf = (place: FocusPlace, rows: string) => HTMLElement | undefined

/** The control that took the place, or the row where it has fewer controls now, lest the next press is another act. */
const inStandingRow = ({ cell, inCell, count, fromEnd }: FocusPlace, row: HTMLElement) => {
  const there = cell?.isConnected ? controlsIn(cell) : []
  if (inCell === 1 && there.length === 1) return there[0]
  const inRow = controlsIn(row)
  return inRow.length === count ? inRow.at(fromEnd) : row
}

/**
 * For a row that went: the same control of the next row or else of the one before, and after the last row what is pressed
 * to add one.
 */
const neighbour: HeirOf = (place, rows) => {
  const { around, row, list, at, fromEnd } = place
  if (row === null || list === null) return around
  if (row.isConnected) return inStandingRow(place, row)
  const left = rowsIn(list, rows)
  const next = list.isConnected ? (left[at] ?? left[at - 1]) : undefined
  if (next === undefined) return controlsIn(around).findLast(isOpen) ?? around
  const inRow = controlsIn(next)
  return [...inRow.slice(fromEnd).slice(0, 1), ...inRow.toReversed()].find(isOpen) ?? next
}

/** The words of a page: for its header, whose actions go once they are done. */
export const pageHeading: HeirOf = ({ around }) => around.querySelector('h1') ?? undefined

/**
 * For rows that go by other people's hands, too: the next press must not be an act on another row. A row that stands has the
 * focus itself once its action is done and gone.
 */
export const tableItself: HeirOf = ({ around, row, control }) => {
  if (row === null) return undefined
  if (!row.isConnected) return around
  return control.closest('[data-record-actions]') === null ? undefined : row
}

/**
 * For the element around rows that people take away: the focus goes to a neighbour with the row or the control that had it,
 * instead of to the page's beginning. A person who went elsewhere meanwhile stays there.
 */
export const useFocusHandedOn = <Around extends HTMLElement>(
  rows = 'li, [data-row]',
  heirOf: HeirOf = neighbour,
): RefCallback<Around> =>
  useCallback(
    (around: Around | null) => {
      if (around === null) return
      let watch: MutationObserver | null = null
      const forget = () => {
        watch?.disconnect()
        watch = null
      }
      const remember = (control: Element) => {
        const place = placeOf(around, control, rows)
        // A new one for each focus: observers are asked in the order of their making, and an inner list goes first.
        watch = new MutationObserver(() => {
          if (control.isConnected || !around.isConnected || document.activeElement !== document.body) return
          const heir = heirOf(place, rows)
          if (heir === undefined) return
          forget()
          if (!heir.matches(controls) && !heir.hasAttribute('tabindex')) heir.tabIndex = -1
          heir.focus({ preventScroll: heir === around })
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }
      const follow = ({ target }: FocusEvent) => {
        if (!(target instanceof Element) || around.contains(target.closest(opened))) return
        forget()
        if (target !== around) remember(target)
      }
      const lose = ({ target }: FocusEvent) => {
        if (target instanceof Element && !around.contains(target) && target.closest(opened) === null) forget()
      }
      // A click on nothing ends it, too; what is taken out of the page may be told of alike, before it is gone.
      const leave = ({ target, relatedTarget }: FocusEvent) => {
        queueMicrotask(() => {
          const isHere = target instanceof Element && target.isConnected
          if (relatedTarget === null && isHere && document.activeElement === document.body) forget()
        })
      }
      around.addEventListener('focusin', follow)
      around.addEventListener('focusout', leave)
      document.addEventListener('focusin', lose)
      return () => {
        forget()
        around.removeEventListener('focusin', follow)
        around.removeEventListener('focusout', leave)
        document.removeEventListener('focusin', lose)
      }
    },
    [rows, heirOf],
  )
