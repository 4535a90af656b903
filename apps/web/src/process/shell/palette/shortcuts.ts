import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { paths } from '../../../platform/paths.ts'
import { screensOf } from '../menu.ts'

/** The app functions that shortcuts use. */
export interface KeyHands {
  go: (to: string) => void
  /** The path of the current screen. */
  path: string
  openPalette: () => void
  openKeys: () => void
  openHelp: () => void
}

export interface Shortcut {
  /** Pressed one after another. */
  keys: readonly string[]
  label: string
  group: 'Go to' | 'On a page' | 'Anywhere'
  run: (hands: KeyHands) => void
}

/** The letter after g, with its screens: each person goes to the first that they have. */
const letters: readonly (readonly [string, readonly string[]])[] = [
  ['d', [paths.dashboard]],
  ['q', [paths.quotes, paths.subQuotes, paths.myQuotes]],
  ['o', [paths.orders, paths.subOrders, paths.myOrders]],
  ['p', [paths.products]],
  ['i', [paths.inventory]],
  ['t', [paths.tenantQuotes]],
  ['u', [paths.users]],
  ['a', [paths.audit]],
  ['n', [paths.notices]],
  ['m', [paths.money]],
  ['h', [paths.profile]],
]

const goingTo = (actor: Actor): Shortcut[] => {
  const screens = screensOf(actor)
  return letters.flatMap(([letter, aims]): Shortcut[] => {
    const [aim] = aims.flatMap((path) => screens.find(({ to }) => to === path) ?? [])
    if (aim === undefined) return []
    return [{ keys: ['g', letter], label: aim.label, group: 'Go to', run: ({ go }) => go(aim.to) }]
  })
}

const ofProducts: readonly string[] = [paths.products, paths.tenantProducts, paths.inventory]

/** The meaning of "new" on a screen for this person: a product on product screens, else a quote. */
const newOn = (actor: Actor, path: string): string | null => {
  if (ofProducts.includes(path) && canEver(actor, 'product.create')) return paths.addProduct
  if (canEver(actor, 'screen.request-quote')) return paths.requestQuote
  return canEver(actor, 'screen.add-quote') ? paths.addQuote : null
}

const searchBox = (): HTMLElement | null => document.querySelector('main input[type=search]')

/** The first control in each row of the page's table. */
const rowButtons = (): HTMLElement[] =>
  [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const first = row.querySelector<HTMLElement>('th :is(button, a), td :is(button, a)')
    return first === null ? [] : [first]
  })

const goToRow = (step: 1 | -1): void => {
  const rows = rowButtons()
  const at = rows.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
  const start = step === 1 ? -1 : rows.length
  rows[(at < 0 ? start : at) + step]?.focus()
}

/** Every shortcut of this person. The list shows them and the handler uses them, so the two can't differ. */
export const shortcutsOf = (actor: Actor): Shortcut[] => [
  ...goingTo(actor),
  {
    keys: ['/'],
    label: 'Search this list',
    group: 'On a page',
    run: ({ openPalette }) => {
      const box = searchBox()
      if (box === null) openPalette()
      else box.focus()
    },
  },
  {
    keys: ['n'],
    label: 'New product (on product lists) or new quote',
    group: 'On a page',
    run: ({ go, path }) => {
      const to = newOn(actor, path)
      if (to !== null) go(to)
    },
  },
  { keys: ['j'], label: 'Next row', group: 'On a page', run: () => goToRow(1) },
  { keys: ['k'], label: 'Previous row', group: 'On a page', run: () => goToRow(-1) },
  { keys: ['h'], label: 'Help for this page', group: 'On a page', run: ({ openHelp }) => openHelp() },
  { keys: ['?'], label: 'These shortcuts', group: 'Anywhere', run: ({ openKeys }) => openKeys() },
]

const storedAt = 'armature-shortcuts'

/** Whether single keys are active: people who use voice control, or hit keys by accident, switch them off. */
export const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(storedAt) !== 'off'
  } catch {
    return true
  }
}

export const switchKeys = (on: boolean): void => {
  try {
    localStorage.setItem(storedAt, on ? 'on' : 'off')
  } catch {
    // A browser without storage has them on.
  }
}
