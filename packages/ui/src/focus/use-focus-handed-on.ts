import type { RefCallback } from 'react'
import { useCallback } from 'react'

/** The focused control's position, described so that it holds once the control is gone. */
export interface FocusPlace {
  around: HTMLElement
  control: Element
  /** The part of the row with the control, and its controls. */
  cell: Element | null
  inCell: number
  row: HTMLElement | null
  list: Element | null
  at: number
  count: number
  fromEnd: number
}

const controls = 'button, a[href], input:not([type="file"], [type="hidden"]), select, textarea'

/** A row's dialog or menu has the focus only for a while. */
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

/** The control now in that place, or the row if it has fewer controls now, so that the next press isn't another action. */
const inStandingRow = ({ cell, inCell, count, fromEnd }: FocusPlace, row: HTMLElement) => {
  const there = cell?.isConnected ? controlsIn(cell) : []
  if (inCell === 1 && there.length === 1) return there[0]
  const inRow = controlsIn(row)
  return inRow.length === count ? inRow.at(fromEnd) : row
}

/**
 * For a removed row: the same control of the next row or else of the previous one; after the last row, the control that
 * adds one.
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

/** The page's text: for its header, whose actions go once they are done. */
export const pageHeading: HeirOf = ({ around }) => around.querySelector('h1') ?? undefined

/**
 * For rows that others remove, too: the next press must not act on another row. A row whose action is done and gone
 * gets the focus itself.
 */
export const tableItself: HeirOf = ({ around, row, control }) => {
  if (row === null) return undefined
  if (!row.isConnected) return around
  return control.closest('[data-record-actions]') === null ? undefined : row
}

/**
 * For the element around removable rows: when a row or control with the focus goes, a neighbour gets it, instead of the
 * page's start. A focus elsewhere stays.
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
        // A new one for each focus: observers run in the order of creation, and an inner list goes first.
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
      // A click on nothing also ends it; a browser may report the same for an element that is about to be removed.
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
