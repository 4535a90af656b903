import type { Page } from '@playwright/test'

/** The effort of a task for a person's hands. */
export interface Effort {
  clicks: number
  keys: number
}

const kept = 'effort'

/**
 * Counts in the page itself, before any of its code: only real mouse and keyboard events, which a script can't forge. A
 * held modifier isn't a key, but a chord with Ctrl is two.
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

/** Counts input on this page, from the next document on. */
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

/** Fills the clipboard with what a person copied elsewhere: cells of their own spreadsheet. */
export const copyCells = (page: Page, rows: readonly (readonly string[])[]): Promise<unknown> =>
  page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((cells) => `${cells.join('\t')}\r\n`).join(''),
  )

export const paste = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+v')

/** Rows of a readable table. */
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
