import type { ActingRecord } from '../../ui/record-actions.ts'
import { actingRecordsIn } from '../../ui/record-actions.ts'

export interface PageAction {
  label: string
  run: () => void
}

/** The palette's entries from the present screen: its own actions, and the records in hand, which are asked for theirs. */
export interface PageActions {
  actions: PageAction[]
  records: ActingRecord[]
}

/** A record's own actions are asked of it: with what they do, and with those that its menu would show. */
const free =
  ':not(:disabled, [aria-disabled=true], [data-disabled], [data-record-actions], [data-record-actions] *)'

/** The own actions of a page: the buttons and links of its header. */
const ofHeader = `main [data-page-actions] :is(button, a[href])${free}`

/** The own actions of a row; its header's button opens it, as Enter does. */
const ofRow = `:is(button, a[href])${free}:not(th *, [data-choice] *)`

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()

/** The row that the keys are on, or the one that is chosen. */
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
    if (label !== '' && !found.has(label)) found.set(label, { label, run: () => element.click() })
  }
  return [...found.values()]
}

/**
 * The actions that the screen shows now, each as it is named there: read from the page, so that the palette never offers what
 * the page doesn't, and does what its button does.
 */
export const pageActions = (): PageActions => {
  const main = document.querySelector('main')
  const row = rowInHand()
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
