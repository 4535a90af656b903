import { joinedWish } from '@armature/domain/requests/request-list'
import { limits } from '@armature/domain/limits'
import { createStore } from '@tanstack/react-store'
import { namedStore } from '../../process/shell/brand.ts'

/** A part on a stranger's list; its name is stored, so that it is known if it leaves the catalogue. */
export interface BrowserLine {
  product: number
  name: string
  sku: string
  quantity: number
}

/** A stranger's request list. It moves into an account under its key, once, however often that is tried. */
export interface BrowserList {
  key: string
  /**
   * Its target: the account's list with this id, or a new one with this name. Stored before it is sent, so that a
   * second try has the same target.
   */
  to?: number | string
  lines: readonly BrowserLine[]
}

/** One per store, since a machine may show several. */
const storageKey = (): string => `armature-list:${namedStore() ?? ''}`

const isLine = (found: unknown): found is BrowserLine =>
  typeof found === 'object' &&
  found !== null &&
  'product' in found &&
  Number.isSafeInteger(found.product) &&
  'name' in found &&
  typeof found.name === 'string' &&
  'sku' in found &&
  typeof found.sku === 'string' &&
  'quantity' in found &&
  Number.isSafeInteger(found.quantity)

const isAim = (found: unknown): found is number | string =>
  typeof found === 'string' || typeof found === 'number'

const blank = (): BrowserList => ({ key: crypto.randomUUID(), lines: [] })

const readStored = (): BrowserList => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? 'null')
    if (typeof found !== 'object' || found === null || !('key' in found) || !('lines' in found))
      return blank()
    const { key, lines } = found
    if (typeof key !== 'string' || !Array.isArray(lines)) return blank()
    const list = { key, lines: lines.filter(isLine) }
    return 'to' in found && isAim(found.to) ? { ...list, to: found.to } : list
  } catch {
    return blank()
  }
}

export const browserListStore = createStore(readStored())

/** Changed content is another list: it moves under a new key. */
const write = (lines: readonly BrowserLine[]): void => {
  const list = { key: crypto.randomUUID(), lines }
  if (lines.length === 0) localStorage.removeItem(storageKey())
  else localStorage.setItem(storageKey(), JSON.stringify(list))
  browserListStore.setState(() => list)
}

// Another tab's list applies here too.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey() || key === null) browserListStore.setState(readStored)
})

export const browserList = (): BrowserList => browserListStore.get()

const wishOf = ({ quantity }: BrowserLine) => ({ quantity, note: '', targetCents: null })

/** False if the list is full. */
export const addToBrowserList = (added: BrowserLine): boolean => {
  const { lines } = readStored()
  const there = lines.find(({ product }) => product === added.product)
  if (there === undefined && lines.length >= limits.requestList.linesPerCall) return false
  const { quantity } = there === undefined ? added : joinedWish(wishOf(there), wishOf(added))
  write(
    there === undefined
      ? [...lines, added]
      : lines.map((line) => (line.product === added.product ? { ...added, quantity } : line)),
  )
  return true
}

export const changeBrowserLine = (product: number, quantity: number): void =>
  write(readStored().lines.map((line) => (line.product === product ? { ...line, quantity } : line)))

export const removeFromBrowserList = (product: number): void =>
  write(readStored().lines.filter((line) => line.product !== product))

/** Stores the target of the move, or clears it; null if the list changed meanwhile. */
export const aimBrowserList = (list: BrowserList, to: number | string | undefined): BrowserList | null => {
  const { to: _, ...found } = readStored()
  if (found.key !== list.key) return null
  const aimed = { ...found, ...(to !== undefined && { to }) }
  localStorage.setItem(storageKey(), JSON.stringify(aimed))
  browserListStore.setState(() => aimed)
  return aimed
}

/** It is in an account now; what another tab added meanwhile stays. */
export const emptyBrowserList = ({ key }: BrowserList): void => {
  if (readStored().key === key) write([])
}
