import { keptUnder } from './kept-here.ts'
import { getSession } from './session.ts'

/**
 * The page itself repeats the first calls of a screen's last visit, with its first bytes: before any code is here that could
 * know them (index.html; decision 051). This file reads the page's answers, and keeps the calls for the next time.
 */

/** A page asks for a screen's first rows, not for all that it comes to show. */
const mostCalls = 5
const mostScreens = 30

interface EarlyCall {
  answer: Promise<Response>
  stop: AbortController
}

/** The calls that the page made, by their addresses, with the time (milliseconds since 1970) and the session of the asking. */
interface EarlyCalls {
  at: number
  token: string
  calls: Record<string, EarlyCall | undefined>
}

declare global {
  interface Window {
    armatureEarly?: EarlyCalls | undefined
  }
}

const placeNow = (): string => window.location.pathname + window.location.search

const begunAt = placeNow()
let first: string[] | null = []

/** When the page asked for what its screen shows first; undefined where it asked for nothing. */
export const askedEarlyAt = (): number | undefined => window.armatureEarly?.at

/** The answer that the page has asked for already, once; undefined where it hasn't, or it got lost. The signal ends it. */
export const takeEarly = async (
  address: string,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> => {
  const early = window.armatureEarly
  const call = early?.calls[address]
  if (early === undefined || call === undefined) return undefined
  early.calls[address] = undefined
  if (early.token !== getSession()?.token) return undefined
  signal?.addEventListener('abort', () => call.stop.abort(signal.reason))
  return call.answer.catch((error: unknown) => {
    if (signal?.aborted) throw error
    return undefined
  })
}

/** Notes a reading call of the screen that the page was loaded for. */
export const noteCall = (address: string): void => {
  if (first !== null && first.length < mostCalls && !first.includes(address)) first.push(address)
}

type Kept = Record<string, string[]>

const readKept = (store: Storage, key: string): Kept => {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '{}')
    // The page takes lists of its own paths alone, so that any other content does no harm.
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Keeps the screen's first calls, now that they are answered. Later calls don't belong to its first look. */
export const keepFirstCalls = (): void => {
  const session = getSession()
  const calls = first
  first = null
  // Nobody fetched the calls that are left: the screen asks for something else now.
  window.armatureEarly = undefined
  if (calls === null || calls.length === 0 || session === null || placeNow() !== begunAt) return
  const { firstCalls: key } = keptUnder(session)
  const { [begunAt]: _before, ...others } = readKept(localStorage, key)
  const places = Object.entries(others).slice(1 - mostScreens)
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...places, [begunAt, calls]])))
}
