import type { Page } from '@playwright/test'

/** The effort that a task took of a person's hands. */
export interface Effort {
  clicks: number
  keys: number
}

const kept = 'effort'

/**
 * Counts in the page itself, before any of its code: only what comes from a real mouse or keyboard, which a script can't
 * forge. A modifier that is held is no key of its own, but a chord with Ctrl is two: the one that is held, and the other.
 */
const counting = `{
  const kept = ${JSON.stringify(kept)}
  const count = (what) => {
    const counts = JSON.parse(sessionStorage.getItem(kept) ?? '{"clicks":0,"keys":0}')
    counts[what.kind] += what.by
    sessionStorage.setItem(kept, JSON.stringify(counts))
  }
  const modifiers = ['Control', 'Meta', 'Alt', 'AltGraph', 'Shift']
  addEventListener('pointerdown', (event) => {
    if (event.isTrusted) count({ kind: 'clicks', by: 1 })
  }, true)
  addEventListener('keydown', (event) => {
    if (!event.isTrusted || modifiers.includes(event.key)) return
    count({ kind: 'keys', by: event.ctrlKey || event.metaKey || event.altKey ? 2 : 1 })
  }, true)
}`

/** From the next document on, what hands do on this page is counted. */
export const countEffort = async (page: Page): Promise<void> => {
  await page.addInitScript(counting)
}

/** The clicks and keys since the last time. */
export const takeEffort = (page: Page): Promise<Effort> =>
  page.evaluate((name) => {
    const counts = JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"keys":0}') as Effort
    sessionStorage.removeItem(name)
    return counts
  }, kept)

/** Puts what a person has copied elsewhere into the clipboard: cells of their own spreadsheet. */
export const copyCells = (page: Page, rows: readonly (readonly string[])[]): Promise<unknown> =>
  page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((cells) => `${cells.join('\t')}\r\n`).join(''),
  )

export const paste = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+v')

/** Rows of a table, for people. */
export const effortTable = (
  rows: readonly { task: string; before: Effort; wanted: Effort; now: Effort }[],
): string =>
  [
    '| Task | clicks, keys before | wanted | now |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ task, ...counts }) =>
        `| ${task} | ${[counts.before, counts.wanted, counts.now]
          .map(({ clicks, keys }) => `${clicks}, ${keys}`)
          .join(' | ')} |`,
    ),
  ].join('\n')
