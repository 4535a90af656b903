import { keptUnder } from './kept-here.ts'
import { getSession } from './session.ts'

/**
 * What a screen asked for first when it was loaded the last time is asked for by the page itself, with its first bytes: before
 * any code is here that could know (index.html; decision 095). Here is what the page has asked for, and what it will
 * ask for the next time.
 */

/** A page asks for a screen's first rows, not for all that it comes to show. */
const mostCalls = 5
const mostScreens = 30

interface EarlyCall {
  answer: Promise<Response>
  stop: AbortController
}

/** What the page has put there: its calls by their addresses, when it asked (milliseconds since 1970), and whose session asked. */
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
    // Whatever stands there, the page takes lists of its own paths alone.
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Keeps what the screen has asked for, now that it has it. What it asks for later isn't of its first look. */
export const keepFirstCalls = (): void => {
  const session = getSession()
  const calls = first
  first = null
  // What is left was for nobody: the screen asks for something else now.
  window.armatureEarly = undefined
  if (calls === null || calls.length === 0 || session === null || placeNow() !== begunAt) return
  const { firstCalls: key } = keptUnder(session)
  const { [begunAt]: _before, ...others } = readKept(localStorage, key)
  const places = Object.entries(others).slice(1 - mostScreens)
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...places, [begunAt, calls]])))
}
