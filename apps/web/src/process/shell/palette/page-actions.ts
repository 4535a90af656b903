import { shallowEqual } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ActingRecord } from '@armature/ui/record/record-actions.ts'
import { actingRecordsIn, watchActingRecords } from '@armature/ui/record/record-actions.ts'

export interface PageAction {
  label: string
  /** The page's own button. */
  element: HTMLElement
}

/** The palette's entries from the current screen: its own actions, and those of the records at hand. */
export interface PageActions {
  actions: PageAction[]
  records: ActingRecord[]
}

/** A record provides its own actions: with their effects, and including those in its menu. */
const free =
  ':not(:disabled, [aria-disabled=true], [data-disabled], [data-record-actions], [data-record-actions] *)'

/** A page's own actions: the buttons and links of its header. */
const ofHeader = `main [data-page-actions] :is(button, a[href])${free}`

/** A row's own actions; its header's button opens it, as Enter does. */
const ofRow = `:is(button, a[href])${free}:not(th *, [data-choice] *)`

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()

/** The row with the keyboard focus, or the selected one. */
const rowInHand = (): Element | null => {
  const focused = document.activeElement?.closest('main tbody tr') ?? null
  if (focused !== null) return focused
  const chosen = document.querySelectorAll('main tbody tr:has([data-choice] input:checked)')
  return chosen.length === 1 ? (chosen[0] ?? null) : null
}

const readActions = (elements: Iterable<HTMLElement>): PageAction[] => {
  const found = new Map<string, PageAction>()
  for (const element of elements) {
    const label = nameOf(element)
    if (label !== '' && !found.has(label)) found.set(label, { label, element })
  }
  return [...found.values()]
}

/**
 * The actions that the screen shows now, with their labels. They are read from the page, so that the palette offers
 * only what the page does, and acts as its button does.
 */
const pageActions = (given: Element | null): PageActions => {
  const main = document.querySelector('main')
  // A re-rendered row is no longer the one that the keys were on.
  const row = given?.isConnected === true ? given : null
  const ofPage = document.querySelectorAll<HTMLElement>(ofHeader)
  const own = row?.querySelectorAll<HTMLElement>(ofRow) ?? []
  return {
    actions: readActions([...own, ...ofPage]),
    records: [
      ...(row === null ? [] : actingRecordsIn(row)),
      ...(main === null ? [] : actingRecordsIn(main, 'tr')),
    ],
  }
}

const partsOf = (actions: readonly PageAction[]) => actions.flatMap(({ label, element }) => [label, element])

/** An unchanged list stays the same object, so its records aren't queried again. */
const renewed = (before: PageActions, now: PageActions): PageActions => {
  const hasSameActions = shallowEqual(partsOf(before.actions), partsOf(now.actions))
  const hasSameRecords = shallowEqual(before.records, now.records)
  return hasSameActions && hasSameRecords
    ? before
    : { actions: now.actions, records: hasSameRecords ? before.records : now.records }
}

/** For buttons that appear, disappear, or become enabled. */
const watched: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributeFilter: ['disabled', 'aria-disabled', 'data-disabled', 'aria-label'],
}

/** The actions of the page behind the palette, updated while it is open; the row at hand is the one from its opening. */
export const usePageActions = (): PageActions => {
  const [row] = useState(rowInHand)
  const [found, setFound] = useState(() => pageActions(row))
  useEffect(() => {
    const read = () => setFound((before) => renewed(before, pageActions(row)))
    const observer = new MutationObserver(read)
    const main = document.querySelector('main')
    if (main !== null) observer.observe(main, watched)
    const stop = watchActingRecords(read)
    read()
    return () => {
      observer.disconnect()
      stop()
    }
  }, [row])
  return found
}
