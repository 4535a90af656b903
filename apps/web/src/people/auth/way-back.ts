import { limits } from '@armature/domain/limits'
import { pathHere, paths, safeReturnPath } from '../../platform/paths.ts'
import { namedStore } from '../../process/shell/brand.ts'

/** The parameters that links among the pages of signing in and up hand on: the page to come back to, and the store that one's own machine names. */
export type Onward = {
  from?: string
  store?: string
}

/** Pages that a stranger comes from who means to buy. The root is the catalogue's home for whoever isn't signed in. */
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

/** Does the way back say that somebody means to buy? */
export const leadsToBuying = (from: unknown): boolean => {
  const path = pathHere(from)
  if (path === null) return false
  return buying.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`))
}

/** A way back that leads nowhere in particular isn't handed on, unless it says what somebody is here for, as the home does. */
export const onwardOf = (from: unknown): Onward => {
  const path = leadsToBuying(from) ? pathHere(from) : safeReturnPath(from)
  const store = namedStore()
  return {
    ...(path !== null && path !== paths.dashboard && { from: path }),
    ...(store !== undefined && { store }),
  }
}

const key = 'armature-way-back'

/** A sign-up ends in a mail, whose link opens a page of its own: so long as that is good the way back waits in this browser. */
export const keepWayBack = (from: unknown): void => {
  const { from: path } = onwardOf(from)
  if (path === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
}

export const keptWayBack = (): string | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return undefined
    const isGood = Date.now() - Number(kept.at) < limits.mailToken.verifyHours * 3_600_000
    return isGood && typeof kept.path === 'string' ? kept.path : undefined
  } catch {
    return undefined
  }
}

/** Somebody has signed in: where they were going is where they are. */
export const forgetWayBack = (): void => localStorage.removeItem(key)
