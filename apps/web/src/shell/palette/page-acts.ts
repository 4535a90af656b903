export interface PageAct {
  label: string
  run: () => void
}

/** What of a page is its own to do: the buttons and links of its header, and the act that its record waits for. */
const acts =
  'main [data-page-acts] :is(button, a[href]):not(:disabled, [aria-disabled=true], [data-disabled])'

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()

/**
 * The acts that the screen shows now, each as it is named there: read from the page, so that the palette never offers what
 * the page doesn't, and does what its button does.
 */
export const pageActs = (): PageAct[] => {
  const found = new Map<string, PageAct>()
  for (const element of document.querySelectorAll<HTMLElement>(acts)) {
    const label = nameOf(element)
    if (label !== '' && !found.has(label)) found.set(label, { label, run: () => element.click() })
  }
  return [...found.values()]
}
