import { limits } from '@armature/domain/limits'
import { pathHere, paths, safeReturnPath } from '../../platform/paths.ts'
import { namedStore } from '../../process/shell/brand.ts'

/**
 * The parameters that links between the sign-in and sign-up pages pass on: the page to return to, and the store named
 * on a developer's machine.
 */
export type Onward = {
  from?: string
  store?: string
}

/** Pages from which a stranger who wants to buy arrives. The root is the catalogue's home for a signed-out visitor. */
const buying: readonly string[] = [
  paths.profile,
  paths.catalogue,
  paths.requestQuote,
  paths.requestLists,
  paths.myQuotes,
  paths.myOrders,
  '/shared-list',
  '/offer',
]

/** Does the return path show that the visitor wants to buy? */
export const leadsToBuying = (from: unknown): boolean => {
  const path = pathHere(from)
  if (path === null) return false
  return buying.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`))
}

/** A return path to a general page isn't passed on, unless it shows the visitor's purpose, as the home does. */
export const onwardOf = (from: unknown): Onward => {
  const path = leadsToBuying(from) ? pathHere(from) : safeReturnPath(from)
  const store = namedStore()
  return {
    ...(path !== null && path !== paths.dashboard && { from: path }),
    ...(store !== undefined && { store }),
  }
}

const key = 'armature-way-back'

/**
 * A sign-up ends in a mail whose link opens a separate page, so the return path is stored in this browser while the
 * link is valid.
 */
export const keepWayBack = (from: unknown): void => {
  const { from: path } = onwardOf(from)
  if (path === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
}

export const savedWayBack = (): string | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return undefined
    const isGood = Date.now() - Number(kept.at) < limits.mailToken.verifyHours * 3_600_000
    return isGood && typeof kept.path === 'string' ? kept.path : undefined
  } catch {
    return undefined
  }
}

/** After sign-in the user has arrived at the stored page, so it is dropped. */
export const forgetWayBack = (): void => localStorage.removeItem(key)
